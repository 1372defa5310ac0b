#include "smtlib/symbol_table.h"

#include <gtest/gtest.h>

#include <string>

namespace mantissa::smtlib {
namespace {

TEST(SymbolTable, NumbersAreDenseAndStable) {
  SymbolTable table;
  for (uint32_t i = 0; i < 50000; ++i) ASSERT_EQ(table.intern("name" + std::to_string(i)), i);
  for (uint32_t i = 0; i < 50000; ++i) {
    ASSERT_EQ(table.intern("name" + std::to_string(i)), i);
    ASSERT_EQ(table.name(i), "name" + std::to_string(i));
  }
  EXPECT_EQ(table.size(), 50000u);
}

TEST(SymbolTable, KeepsItsOwnCopies) {
  SymbolTable table;
  std::string name(100000, 'x');
  const SymbolId id = table.intern(name);
  name[0] = 'y';
  EXPECT_EQ(table.name(id)[0], 'x');
  EXPECT_NE(table.intern(name), id);
  EXPECT_EQ(table.name(table.intern("")), "");
}

}  // namespace
}  // namespace mantissa::smtlib
