// 0 nothing found, 1 findings, 2 bad usage or input, each as it is.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -DX=1
// RUN: rm -rf %t && %python -c "import subprocess,sys; sys.exit(subprocess.call([r'%mantissa','run','-j1','-o',r'%t',r'%s','--','-DX=0']) != 1)"
// RUN: %python -c "import subprocess,sys; sys.exit(subprocess.call([r'%mantissa','run','-o',r'%t.x','no-such-file.c']) != 2)"
int main(void) {
  volatile int x = X;
  return 1 / x;
}
