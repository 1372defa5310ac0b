#pragma once

// Multiplex: no assignment is wasted (multiplex symbolic execution). Hears what solvers come across,
// completes it from the model that the query started from, and sends it down the execution tree: a state that
// waits where it ends has its witness without a query, an open exception on its way is found. Belongs to one
// worker; has a tenth of its work.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "explore/descent.h"
#include "explore/sources.h"
#include "explore/waiting.h"
#include "support/meter.h"

namespace mantissa::explore {

class Multiplex : private Descent::Visitor {
 public:
  // `report`: an exception was raised; says whether nobody had found it. With `gives_witnesses` false
  // exceptions are all that is looked for.
  using Report = std::function<bool(const OpenException&, eval::Witness&)>;
  Multiplex(const expr::Pool& pool, ExecutionTree& tree, WaitingStates& states, Sources& sources,
            MeterRef meter, bool gives_witnesses, Report report);

  bool is_affordable() const { return allowance() > 0; }
  // What variables have that an assignment leaves out, until the next one. Null: their sort's default.
  void complete_from(const eval::Model* base);
  // Heard on the way to an answer; kept until `flush`. One thread at a time.
  void hear(std::string_view source, const eval::Model& model);
  // For those who make assignments to be heard: whether it is worth it now. What is made then is heard.
  bool asks(std::string_view source);
  void hear_asked(std::string_view source, const eval::Model& model);
  void spend(uint64_t nanoseconds);  // making them took
  void flush();

  // At once, whatever the source is worth, for at most so many nanoseconds of work. How many exceptions were
  // met.
  size_t send(std::string_view source, std::vector<eval::Model> models, uint64_t limit);
  // The waiting state that the model leads to, taken before its turn, with the model as its witness. None:
  // its path is done, or under way and the model goes with it.
  std::optional<Pending> place(std::string_view source, std::shared_ptr<const eval::Model> model);
  // A state has gone on from here, and its guests with it.
  void go_on(const Hold& from);
  // The model of a guest, or none: it satisfies the path to where the state is.
  std::shared_ptr<const eval::Model> guest_of(const Hold& at);

 private:
  void meets(const OpenException& exception, Candidate& candidate) override;
  void rests(const Hold& at, Candidate candidate) override;
  void leaves(Candidate&) override {}
  void keep(uint32_t source, const eval::Model& model);
  uint64_t base_hash();
  uint64_t allowance() const;  // nanoseconds
  uint64_t descend(const Hold& from, std::vector<Candidate> candidates, uint64_t limit);

  const expr::Pool& pool_;
  ExecutionTree& tree_;
  WaitingStates& states_;
  Sources& sources_;
  const MeterRef meter_;
  const bool gives_witnesses_;
  const Report report_;
  Descent descent_;
  const eval::Model* base_ = nullptr;
  std::optional<uint64_t> base_hash_;  // of base_, once it was needed
  bool listens_ = false;               // there is work left for what is heard
  std::vector<Candidate> heard_;
  std::unordered_set<uint64_t> known_;  // hashes of assignments that were sent
  bool takes_state_ = false;            // where a candidate rests, as `place` wants it
  std::optional<Pending> placed_;
  uint64_t spent_;  // what was worked before is spent
  size_t met_ = 0;
};

}  // namespace mantissa::explore
