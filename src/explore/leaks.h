#pragma once

// What a function or a program leaves behind that nobody can free any more, seen when it has ended.

#include <vector>

#include "explore/options.h"
#include "interp/ledger.h"
#include "interp/state.h"

namespace mantissa::explore {

// Heap objects of the program to which no pointer leads from global variables, from what the driver made (the
// arguments' objects and the result) or from any object that one of those leads to. A number that may be an
// address counts as a pointer, so what is listed is lost for certain.
std::vector<memory::Memory::Leak> lost_objects(const expr::Pool& pool, const interp::State& state);

// What is a leak of a program that ends where the state is, maybe within calls. Of Leaks::kLost only what is
// lost for certain; where more may be, because only a register or a term that may mean something else leads
// to it, that is noted as a Loss.
std::vector<memory::Memory::Leak> leaks_at_end(Leaks which, const expr::Pool& pool,
                                               const interp::State& state, interp::Ledger& ledger);

// For Leaks::kLost where a run may end without an end at which leaks are looked for: a Loss if something is
// lost already.
void note_untracked(Leaks which, const expr::Pool& pool, const interp::State& state, interp::Ledger& ledger);

}  // namespace mantissa::explore
