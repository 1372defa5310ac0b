// The whole of vfscanf (file) or vsscanf (text when file is NULL).
#ifndef MANTISSA_LIBC_SCANF_H
#define MANTISSA_LIBC_SCANF_H

#include "internal.h"

#include <stdio.h>

int __m_scan(FILE* file, const char* text, const char* format, va_list arguments);

#endif
