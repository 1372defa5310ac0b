// The functions of <ctype.h> in the "C" locale, as arithmetic instead of tables: a symbolic character stays
// one small expression. The results are the bits that glibc's functions return.
#include "internal.h"

#include <ctype.h>

static int bit(bool condition, int mask) { return condition ? mask : 0; }

int isalnum(int c) { return bit(__m_alnum(c), _ISalnum); }
int isalpha(int c) { return bit(__m_alpha(c), _ISalpha); }
int isblank(int c) { return bit((c == ' ') | (c == '\t'), _ISblank); }
int iscntrl(int c) { return bit(__m_in(c, 0, 31) | (c == 127), _IScntrl); }
int isdigit(int c) { return bit(__m_digit(c), _ISdigit); }
int isgraph(int c) { return bit(__m_in(c, 33, 126), _ISgraph); }
int islower(int c) { return bit(__m_lower(c), _ISlower); }
int isprint(int c) { return bit(__m_in(c, 32, 126), _ISprint); }
int ispunct(int c) { return bit(__m_in(c, 33, 126) & !__m_alnum(c), _ISpunct); }
int isspace(int c) { return bit(__m_space(c), _ISspace); }
int isupper(int c) { return bit(__m_upper(c), _ISupper); }
int isxdigit(int c) { return bit(__m_digit(c) | __m_in(c | 32, 'a', 'f'), _ISxdigit); }

// glibc maps the negative values of a plain char like the byte they stand for.
static int as_byte(int c) { return __m_in(c, -128, -2) ? c + 256 : c; }

int tolower(int c) { return __m_to_lower(as_byte(c)); }
int toupper(int c) { return __m_to_upper(as_byte(c)); }
int _tolower(int c) { return tolower(c); }
int _toupper(int c) { return toupper(c); }
int isascii(int c) { return (c & ~127) == 0; }
int toascii(int c) { return c & 127; }
