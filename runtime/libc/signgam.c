// What lgamma says about the sign of gamma; models/libm writes it.
int signgam;
