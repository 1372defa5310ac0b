! A function in Fortran: parameters are inputs, an array has the elements that are asked for, and its length is tied to
! them.
! RUN: rm -rf %t && not %mantissa run -j1 --check fp --tests all --entry NORM --elements 2 --assume 'n >= 0 && n <= 2' -o %t %s | FileCheck %s
! RUN: FileCheck %s --check-prefix=JSON < %t/run.json
! RUN: not %mantissa run --entry NORN -o %t.wrong %s 2>&1 | FileCheck %s --check-prefix=WRONG
! CHECK: scaled_norm.f90:[[#@LINE+13]]:{{.*}}float-overflow
! CHECK-NOT: out-of-bounds
! JSON: "verified": true
! JSON: "divergences": 0,
! WRONG: there is no function 'NORN' in the program; did you mean 'norm'
double precision function norm(n, x)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(*)
  integer :: i
  double precision :: total
  total = 0
  do i = 1, n
    total = total + x(i) * x(i)
  end do
  norm = sqrt(total)
end function
