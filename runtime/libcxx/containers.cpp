// The parts of std::map, std::set and std::list that are not in the headers. The trees are red and black as
// in the textbook (Cormen et al., Introduction to Algorithms, chapter 13): libstdc++'s have the same form, on
// which the comparisons of a search depend.
#include <list>
#include <map>

namespace std {

namespace {

using Node = _Rb_tree_node_base;

Node* next(Node* x) {
  if (x->_M_right) {
    for (x = x->_M_right; x->_M_left;) x = x->_M_left;
    return x;
  }
  Node* above = x->_M_parent;
  while (x == above->_M_right) {
    x = above;
    above = above->_M_parent;
  }
  return x->_M_right != above ? above : x;  // the root may be the header's right child
}

Node* previous(Node* x) {
  if (x->_M_color == _S_red && x->_M_parent->_M_parent == x) return x->_M_right;  // the header: the last
  if (x->_M_left) {
    for (x = x->_M_left; x->_M_right;) x = x->_M_right;
    return x;
  }
  Node* above = x->_M_parent;
  while (x == above->_M_left) {
    x = above;
    above = above->_M_parent;
  }
  return above;
}

// The child of one side takes the place of its parent, which becomes the child of the other.
void rotate(Node* x, Node* Node::* up, Node* Node::* down, Node*& root) {
  Node* const child = x->*up;
  x->*up = child->*down;
  if (child->*down) (child->*down)->_M_parent = x;
  child->_M_parent = x->_M_parent;
  if (x == root)
    root = child;
  else if (x == x->_M_parent->_M_left)
    x->_M_parent->_M_left = child;
  else
    x->_M_parent->_M_right = child;
  child->*down = x;
  x->_M_parent = child;
}

bool is_black(const Node* x) { return !x || x->_M_color == _S_black; }

void fix_after_insertion(Node* x, Node*& root) {
  while (x != root && x->_M_parent->_M_color == _S_red) {
    Node* const above = x->_M_parent->_M_parent;
    const bool left = x->_M_parent == above->_M_left;
    Node* Node::* const same = left ? &Node::_M_left : &Node::_M_right;
    Node* Node::* const other = left ? &Node::_M_right : &Node::_M_left;
    Node* const uncle = above->*other;
    if (!is_black(uncle)) {
      x->_M_parent->_M_color = uncle->_M_color = _S_black;
      above->_M_color = _S_red;
      x = above;
      continue;
    }
    if (x == x->_M_parent->*other) {
      x = x->_M_parent;
      rotate(x, other, same, root);
    }
    x->_M_parent->_M_color = _S_black;
    above->_M_color = _S_red;
    rotate(above, same, other, root);
  }
  root->_M_color = _S_black;
}

void fix_after_erasure(Node* x, Node* parent, Node*& root) {
  while (x != root && is_black(x)) {
    const bool left = x == parent->_M_left;
    Node* Node::* const same = left ? &Node::_M_left : &Node::_M_right;
    Node* Node::* const other = left ? &Node::_M_right : &Node::_M_left;
    Node* sibling = parent->*other;
    if (!is_black(sibling)) {
      sibling->_M_color = _S_black;
      parent->_M_color = _S_red;
      rotate(parent, other, same, root);
      sibling = parent->*other;
    }
    if (is_black(sibling->_M_left) && is_black(sibling->_M_right)) {
      sibling->_M_color = _S_red;
      x = parent;
      parent = parent->_M_parent;
      continue;
    }
    if (is_black(sibling->*other)) {
      (sibling->*same)->_M_color = _S_black;
      sibling->_M_color = _S_red;
      rotate(sibling, same, other, root);
      sibling = parent->*other;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = _S_black;
    if (sibling->*other) (sibling->*other)->_M_color = _S_black;
    rotate(parent, other, same, root);
    break;
  }
  if (x) x->_M_color = _S_black;
}

Node* leftmost(Node* x) {
  while (x->_M_left) x = x->_M_left;
  return x;
}
Node* rightmost(Node* x) {
  while (x->_M_right) x = x->_M_right;
  return x;
}

// `child` takes the place of x below the parent of x.
void replace(Node* x, Node* child, Node*& root) {
  if (x == root)
    root = child;
  else if (x->_M_parent->_M_left == x)
    x->_M_parent->_M_left = child;
  else
    x->_M_parent->_M_right = child;
}

}  // namespace

Node* _Rb_tree_increment(Node* x) throw() { return next(x); }
const Node* _Rb_tree_increment(const Node* x) throw() { return next(const_cast<Node*>(x)); }
Node* _Rb_tree_decrement(Node* x) throw() { return previous(x); }
const Node* _Rb_tree_decrement(const Node* x) throw() { return previous(const_cast<Node*>(x)); }

void _Rb_tree_insert_and_rebalance(const bool left, Node* x, Node* parent, Node& header) throw() {
  x->_M_parent = parent;
  x->_M_left = x->_M_right = nullptr;
  x->_M_color = _S_red;
  if (left) {
    parent->_M_left = x;  // of the header: the first node of all
    if (parent == &header) {
      header._M_parent = header._M_right = x;
    } else if (parent == header._M_left) {
      header._M_left = x;
    }
  } else {
    parent->_M_right = x;
    if (parent == header._M_right) header._M_right = x;
  }
  fix_after_insertion(x, header._M_parent);
}

Node* _Rb_tree_rebalance_for_erase(Node* const z, Node& header) throw() {
  Node*& root = header._M_parent;
  Node* y = z;
  if (z->_M_left && z->_M_right) y = leftmost(z->_M_right);
  Node* const x = y->_M_left ? y->_M_left : y->_M_right;
  Node* parent;
  const _Rb_tree_color gone = y->_M_color;
  if (y != z) {  // y takes the place and the colour of z
    z->_M_left->_M_parent = y;
    y->_M_left = z->_M_left;
    if (y != z->_M_right) {
      parent = y->_M_parent;
      if (x) x->_M_parent = parent;
      parent->_M_left = x;
      y->_M_right = z->_M_right;
      z->_M_right->_M_parent = y;
    } else {
      parent = y;
    }
    replace(z, y, root);
    y->_M_parent = z->_M_parent;
    y->_M_color = z->_M_color;
  } else {
    parent = z->_M_parent;
    if (x) x->_M_parent = parent;
    replace(z, x, root);
    if (header._M_left == z) header._M_left = z->_M_right ? leftmost(x) : z->_M_parent;
    if (header._M_right == z) header._M_right = z->_M_left ? rightmost(x) : z->_M_parent;
  }
  if (gone != _S_red) fix_after_erasure(x, parent, root);
  z->_M_color = gone;
  return z;
}

namespace __detail {

void _List_node_base::_M_hook(_List_node_base* const before) noexcept {
  _M_next = before;
  _M_prev = before->_M_prev;
  before->_M_prev->_M_next = this;
  before->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_next->_M_prev = _M_prev;
  _M_prev->_M_next = _M_next;
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* const end = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  _M_prev->_M_next = first;
  first->_M_prev = _M_prev;
  end->_M_next = this;
  _M_prev = end;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    _List_node_base* const following = node->_M_next;
    node->_M_next = node->_M_prev;
    node->_M_prev = following;
    node = following;
  } while (node != this);
}

void _List_node_base::swap(_List_node_base& a, _List_node_base& b) noexcept {
  const bool a_has = a._M_next != &a, b_has = b._M_next != &b;
  std::swap(a._M_next, b._M_next);
  std::swap(a._M_prev, b._M_prev);
  if (b_has) {
    a._M_next->_M_prev = a._M_prev->_M_next = &a;
  } else {
    a._M_next = a._M_prev = &a;
  }
  if (a_has) {
    b._M_next->_M_prev = b._M_prev->_M_next = &b;
  } else {
    b._M_next = b._M_prev = &b;
  }
}

}  // namespace __detail
}  // namespace std
