#pragma once

// ExecutionTree: the tree of conditions that the program's paths have met so far. Under any assignment the
// program takes exactly one way, so walking an assignment down the tree says what it is worth: it comes to
// rest where a state is (one that waits, and now has its witness, or one that runs), or it leaves the tree
// where everything is done. On the way it meets the open exceptions of float operations.
//
// A node is held by the states and exceptions at it and by the nodes below. Where nobody is left a node goes,
// so that what is finished takes no memory. Safe to use from several threads: nothing is evaluated under the
// lock.

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "eval/witness.h"
#include "expr/expr_map.h"
#include "support/hold.h"
#include "support/rng.h"
#include "support/spin_lock.h"

namespace mantissa::explore {

struct OpenException;
using OpenRef = std::shared_ptr<const OpenException>;
using Slot = uint32_t;  // of a state that waits: PendingStore

// An assignment on its way, and the source that it comes from (Sources).
struct Candidate {
  std::shared_ptr<eval::Witness> witness;
  uint32_t source = 0;
};

class ExecutionTree : public Keeper {
 public:
  using Node = uint32_t;
  static constexpr Slot kNobody = ~Slot{0};
  static constexpr size_t kMaxGuests = 16;  // of a node

  ExecutionTree();

  // --- states. Each is at one node.
  Hold root();
  // A node below, for a copy of the state that has one more condition.
  Hold branch(const Hold& from, expr::Expr condition);
  // The state itself goes on with one more condition. Whether it leaves guests behind.
  bool advance(Hold& at, expr::Expr condition);
  Hold above(const Hold& at);  // the node above; none above the root
  // The state at the node waits in this slot, or no longer does. Drawn: a random walk may end there.
  void set_waiting(const Hold& at, Slot slot, bool is_drawn);
  void clear_waiting(const Hold& at);
  Slot waiting_at(const Hold& at) const;  // or kNobody
  // From the root, each subtree in which somebody waits equally likely (KLEE's random path).
  std::optional<Slot> draw(Rng& rng) const;

  void attach(const Hold& at, std::weak_ptr<const OpenException> exception);

  // --- guests: assignments that came to rest where a state is. They go on when it does.
  bool add_guest(const Hold& at, Candidate guest);  // false: there are enough
  bool has_guests(const Hold& at) const;
  std::vector<Candidate> take_guests(const Hold& at);

  // --- walks.
  struct Child {
    Node node = 0;
    expr::Expr condition;
  };
  struct View {
    std::vector<Child> children;
    std::vector<OpenRef> open;  // at the node
    bool has_state = false;     // somebody is here, waiting or not
  };
  void look(const Hold& at, View& view);
  // Goes down to a child that was seen; false: it is finished by now.
  bool enter(Hold& at, const Child& child, View& view);
  // The way down that most walks took, at most so many nodes, not by way of the child `not_by`.
  struct Spine {
    std::vector<Hold> nodes;
    std::vector<expr::Expr> conditions;  // that lead to them
    std::vector<std::vector<OpenRef>> open;
  };
  Spine spine(const Hold& from, size_t limit, Node not_by);
  static constexpr Node kNoNode = ~Node{0};

  size_t size() const;  // nodes

  // Every condition, and every variable of a guest. Guests keep their models and nothing else.
  void for_each_term(const expr::Pool& pool, const std::function<void(expr::Expr)>& visit);

  void keep(uint32_t number) override;
  void release(uint32_t number) override;

 private:
  struct Place {
    Node parent = kNoNode, first = kNoNode, next = kNoNode, previous = kNoNode;
    expr::Expr condition;
    uint32_t holds = 0;  // children included
    Slot slot = kNobody;
    uint32_t drawn_below = 0;  // children below which somebody is drawn, and this node
    uint32_t visits = 0;
    bool has_state = false, is_drawn = false, has_open = false, has_guests = false;
  };
  Node add(Node parent, expr::Expr condition);
  void drop(Node node);
  void fill(Node node, View& view);
  void read_open(Node node, std::vector<OpenRef>& open, std::vector<OpenRef>& let_go);
  void count_drawn(Node node, bool more);

  mutable SpinLock lock_;
  std::deque<Place> places_;
  Node free_ = kNoNode;
  size_t size_ = 0, guest_count_ = 0;
  std::unordered_map<Node, std::vector<std::weak_ptr<const OpenException>>> open_;
  std::unordered_map<Node, std::vector<Candidate>> guests_;
};

}  // namespace mantissa::explore
