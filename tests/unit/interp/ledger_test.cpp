#include "interp/ledger.h"

#include <gtest/gtest.h>

namespace mantissa::interp {
namespace {

TEST(Ledger, CompleteOnlyIfEveryTicketEndedWell) {
  for (size_t i = 0; i < static_cast<size_t>(Ending::kCount); ++i) {
    const auto ending = static_cast<Ending>(i);
    Ledger ledger;
    EXPECT_EQ(ledger.status(), Status::kComplete);
    Ticket ticket = ledger.open(Matter::kPath);
    ticket.end(ending);
    EXPECT_FALSE(ticket.open());
    EXPECT_EQ(ledger.count(Matter::kPath, ending), 1u);
    const bool bad = ending == Ending::kUnknown || ending == Ending::kDropped || ending == Ending::kLeft;
    EXPECT_EQ(ledger.status(), bad ? Status::kIncomplete : Status::kComplete) << name(ending);
  }
}

TEST(Ledger, ATicketThatIsForgottenIsNoticed) {
  Ledger ledger;
  {
    Ticket forgotten = ledger.open(Matter::kBug);
  }
  EXPECT_EQ(ledger.leaked(), 1u);
  EXPECT_EQ(ledger.status(), Status::kIncomplete);
}

TEST(Ledger, ATicketThatIsReplacedIsNoticed) {
  Ledger ledger;
  Ticket one = ledger.open(Matter::kPath), two = ledger.open(Matter::kPath);
  one = std::move(two);
  EXPECT_EQ(ledger.leaked(), 1u);
  one.end(Ending::kCompleted);
}

TEST(Ledger, EndingTwiceIsAFailedCheck) {
  Ledger ledger;
  Ticket ticket = ledger.open(Matter::kPath);
  ticket.end(Ending::kCompleted);
  EXPECT_ANY_THROW(ticket.end(Ending::kCompleted));
}

TEST(Ledger, ACopyStandsForNothing) {
  Ledger ledger;
  Ticket ticket = ledger.open(Matter::kPath);
  {
    Ticket copy(ticket);
    EXPECT_FALSE(copy.open());
  }
  EXPECT_EQ(ledger.leaked(), 0u);
  ticket.end(Ending::kCompleted);
  EXPECT_EQ(ledger.status(), Status::kComplete);
}

TEST(Ledger, NotesAreKeptOncePerPlace) {
  Ledger ledger;
  const NoteId one = ledger.note(NoteKind::kLoss, "asm", {1, 7, 3});
  EXPECT_EQ(ledger.note(NoteKind::kLoss, "asm", {1, 7, 9}), one);
  EXPECT_NE(ledger.note(NoteKind::kLoss, "asm", {1, 8, 3}), one);
  ledger.note(NoteKind::kAssumption, "malloc succeeds", {1, 2, 3});
  ledger.note(NoteKind::kAssumption, "malloc succeeds", {1, 9, 3});
  ASSERT_EQ(ledger.notes(NoteKind::kLoss).size(), 2u);
  EXPECT_EQ(ledger.notes(NoteKind::kLoss)[0].count, 2u);
  ASSERT_EQ(ledger.notes(NoteKind::kAssumption).size(), 1u);
  EXPECT_EQ(ledger.notes(NoteKind::kAssumption)[0].place.line, 2u);
  EXPECT_EQ(ledger.text(one), "asm");
}

TEST(Ledger, NotesButAssumptionsHinderComplete) {
  for (NoteKind kind : {NoteKind::kLoss, NoteKind::kAssumption, NoteKind::kDrop, NoteKind::kSkip}) {
    Ledger ledger;
    ledger.note(kind, "something");
    EXPECT_EQ(ledger.status(), kind == NoteKind::kAssumption ? Status::kComplete : Status::kIncomplete);
  }
}

TEST(Ledger, TheWorstCutCounts) {
  Ledger ledger;
  ledger.cut(Cut::kTime);
  EXPECT_EQ(ledger.status(), Status::kTime);
  ledger.cut(Cut::kMemory);
  EXPECT_EQ(ledger.status(), Status::kMemory);
  ledger.cut(Cut::kInterrupt);
  EXPECT_EQ(ledger.status(), Status::kInterrupted);
}

TEST(Ledger, DivergencesAndWrongAnswersHinderComplete) {
  Ledger one, two;
  one.diverged(1);
  two.answered_wrongly(1);
  EXPECT_EQ(one.status(), Status::kIncomplete);
  EXPECT_EQ(two.status(), Status::kIncomplete);
}

}  // namespace
}  // namespace mantissa::interp
