#pragma once

// A property as SV-COMP's .prp files say it: one or more lines such as
//   CHECK( init(main()), LTL(G ! call(reach_error())) )

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::svcomp {

enum class Goal {
  kUnreachCall,
  kValidDeref,
  kValidFree,
  kValidMemtrack,
  kValidMemcleanup,
  kNoOverflow,
  kTermination,
  kNoDataRace,
  kDefBehavior
};
std::string_view name(Goal goal);  // as verdicts name it: "valid-deref"

struct Property {
  std::string entry;          // the function that is the program: main
  std::vector<Goal> goals;    // each once, at least one
  std::string function;       // kUnreachCall: which must not be called
  std::string specification;  // the text, one line for each CHECK, for witnesses

  bool has(Goal goal) const;
};

// The error is one line for the user, with the number of the line where that says more.
Result<Property> parse_property(std::string_view text);

}  // namespace mantissa::svcomp
