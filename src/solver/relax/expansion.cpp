// The value that comes last in the network is replaced first: what it is made of comes before it, so every
// value is replaced once.

#include "solver/relax/expansion.h"

#include "solver/relax/range.h"

namespace mantissa::solver::relax {

using num::Rational;

namespace {

constexpr int kMostSteps = 10;
constexpr size_t kMostTerms = 40;

// The last value of a term in the form that can be replaced; the network's size if there is none.
uint32_t last_value(const boxes::Network& network, const Monomials& monomials, const Form& form) {
  uint32_t last = 0;
  bool found = false;
  for (const Form::Term& term : form.terms)
    for (const Power& p : monomials.powers(term.monomial)) {
      if (is_error(p.unknown) || network.node(node_of(p.unknown)).operands == 0) continue;
      if (found && node_of(p.unknown) <= last) continue;
      last = node_of(p.unknown);
      found = true;
    }
  return found ? last : static_cast<uint32_t>(network.size());
}

Form replaced(Forms& forms, Monomials& monomials, const Form& form, uint32_t node, const Form& by) {
  Form result;
  result.known = true;
  result.error = form.error;
  result.reason = form.reason;
  const Bounds value = forms.bounds(node);
  for (const Form::Term& term : form.terms) {
    Form product;
    product.known = true;
    Monomial rest = Monomials::kOne;
    int32_t exponent = 0;
    for (const Power& p : std::vector<Power>(monomials.powers(term.monomial))) {
      if (p.unknown == value_of(node))
        exponent = p.exponent;
      else
        rest = monomials.product(rest, monomials.unknown(p.unknown, p.exponent));
    }
    if (exponent < 0) return {};
    product.terms.push_back({rest, term.factor});
    Bounds bounds = term.factor * forms.bounds(rest);
    for (; exponent > 0; --exponent) {
      product = forms.product(product, bounds, by, value);
      if (!product.known) return {};
      product.reason.add(forms.reason(rest));
      product.reason.add(forms.reason(monomials.unknown(value_of(node))));
      bounds = bounds * value;
    }
    result = forms.sum(result, product, 1);
    if (result.terms.size() > kMostTerms) return {};
  }
  return result;
}

}  // namespace

void for_each_cut(const boxes::Network& network, Forms& forms, Monomials& monomials, uint32_t node,
                  const std::function<bool(const Bounds&, const boxes::Reason&)>& visit) {
  Form form = forms.local(node);
  for (int step = 0; form.known && step < kMostSteps; ++step) {
    if (step > 0 && !visit(range(forms, monomials, form), forms.reason(form))) return;
    const uint32_t last = last_value(network, monomials, form);
    if (last == network.size()) return;
    const Form by = forms.local(last);
    if (!by.known) return;
    form = replaced(forms, monomials, form, last, by);
  }
}

}  // namespace mantissa::solver::relax
