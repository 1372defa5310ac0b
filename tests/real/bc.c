// bc: arithmetic on numbers read from symbolic digits. (a / b) * b + a % b is a, as the manual promises.
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>

#include <number.h>  // wants stdio.h before it

void rt_error(const char* message, ...) {
  (void)message;
  exit(3);
}
void rt_warn(const char* message, ...) { (void)message; }
void out_of_memory(void) { exit(4); }

static bc_num read_number(const char* name, int scale) {
  char text[5];
  bc_num result;
  mantissa_symbolic(text, sizeof text, name);
  text[sizeof text - 1] = 0;
  bc_init_num(&result);
  bc_str2num(&result, text, scale);
  return result;
}

int main(void) {
  bc_num quotient, remainder, root;
  bc_init_numbers();
  bc_num a = read_number("a", 2), b = read_number("b", 2);
  bc_init_num(&quotient);
  bc_init_num(&remainder);
  if (bc_divmod(a, b, &quotient, &remainder, 0) == 0) {
    bc_num product, sum;
    bc_init_num(&product);
    bc_init_num(&sum);
    bc_multiply(quotient, b, &product, 4);
    bc_add(product, remainder, &sum, 0);
    mantissa_check(bc_compare(sum, a) == 0);
    bc_free_num(&product);
    bc_free_num(&sum);
  }
  root = bc_copy_num(a);
  if (!bc_is_neg(a) && bc_sqrt(&root, 2)) mantissa_check(bc_compare(root, a) <= 0 || bc_num2long(a) <= 1);
  bc_free_num(&root);
  bc_free_num(&quotient);
  bc_free_num(&remainder);
  bc_free_num(&a);
  bc_free_num(&b);
  return 0;
}
