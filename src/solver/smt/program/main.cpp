// mantissa-z3 SOCKET SEED: what z3_process.cpp starts. It says which process it is, and then answers.

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "solver/smt/serve.h"
#include "support/companion.h"
#include "support/thread.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("mantissa-z3: this program is started by mantissa\n", stderr);
    return 2;
  }
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);  // its death is an answer
  const int socket = std::atoi(argv[1]);
  const uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  if (!mantissa::introduce(socket)) return 1;
  mantissa::Thread work([=] { mantissa::solver::smt::serve(socket, seed); });  // Z3 recurses over terms
  work.join();
  return 0;
}
