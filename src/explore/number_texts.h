#pragma once

// NumberTexts: texts of numbers to put where a program reads one. Reading a number forks at every character,
// and the numbers that matter (near the ends of the format, near what the program compares with) are many
// characters away from any text a path begins with; sent down the execution tree, a whole text takes all
// those forks at once. Nothing rests on it: a text is an assignment like any other. Safe to use from several
// threads.

#include <span>
#include <string>
#include <vector>

#include "eval/model.h"
#include "interp/state.h"

namespace mantissa::explore {

class NumberTexts {
 public:
  // With the literals of the program, and what is near them.
  explicit NumberTexts(std::span<const expr::Value> literals);

  // The model with each text in place: followed by what ends a string, a line or a word, with leading zeros
  // as far as the input goes, and followed by what is there.
  std::vector<eval::Model> of(const interp::NumberText& where, const eval::Model& model) const;

 private:
  std::vector<std::string> floats_, integers_;
};

}  // namespace mantissa::explore
