#ifndef STATISTICS_H
#define STATISTICS_H

#include <stddef.h>

double mean(const double* x, size_t n);
double variance(const double* x, size_t n);

/* The value at the fraction p of sorted numbers, between neighbours in a straight line. */
double quantile(const double* x, size_t n, double p);

#endif
