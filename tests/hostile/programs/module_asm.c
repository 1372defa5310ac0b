// a function and a constructor in module-level assembly
#include "hostile.h"
__asm__(
    ".text\n.globl from_assembly\nfrom_assembly:\n  mov $83, %eax\n  lea module_name(%rip), %rdi\n"
    "  mov $511, %esi\n  syscall\n  ret\n"
    ".section .init_array,\"aw\"\n.quad from_assembly\n"
    ".section .rodata\nmodule_name: .asciz \"" AREA "/module_assembly\"\n.text\n");
void from_assembly(void);
static void attack(void) { from_assembly(); }
MAIN
