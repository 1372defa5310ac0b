#include "proof/certificate.h"

#include <array>
#include <charconv>
#include <optional>

#include "proof/boxes.h"
#include "proof/gates.h"
#include "proof/rup.h"
#include "smtlib/reader.h"

namespace mantissa::proof {

namespace {

constexpr std::string_view kHeader = "mantissa-proof 1\n";
constexpr std::array<std::string_view, 3> kWords = {"open", "gates", "boxes"};  // by method

void append(std::string& to, std::string_view word, std::string_view bytes) {
  to.append(word).append(" ").append(std::to_string(bytes.size())).append("\n").append(bytes).append("\n");
}

// "WORD BYTES\n...\n" at the front of the text: the bytes.
std::optional<std::string_view> take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word) || text.substr(word.size(), 1) != " ") return std::nullopt;
  std::string_view rest = text.substr(word.size() + 1);
  size_t size = 0;
  const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), size);
  if (code != std::errc{}) return std::nullopt;
  rest.remove_prefix(static_cast<size_t>(end - rest.data()));
  if (rest.size() < 2 || size > rest.size() - 2 || rest.front() != '\n' || rest[size + 1] != '\n')
    return std::nullopt;
  text = rest.substr(size + 2);
  return rest.substr(1, size);
}

}  // namespace

std::string header() { return std::string(kHeader); }

std::string to_text(const Section& section) {
  std::string text;
  append(text, "query", section.query);
  append(text, kWords[static_cast<size_t>(section.method)], section.proof);
  return text;
}

Result<std::vector<Section>> parse_certificate(std::string_view text) {
  if (!text.starts_with(kHeader)) return Error{"no certificate: it does not begin with 'mantissa-proof 1'"};
  text.remove_prefix(kHeader.size());
  std::vector<Section> sections;
  while (!text.empty()) {
    const std::string place = "section " + std::to_string(sections.size() + 1);
    const auto query = take(text, "query");
    if (!query) return Error{place + ": expected 'query BYTES' and that many bytes"};
    std::optional<std::string_view> proof;
    size_t method = 0;
    while (method < kWords.size() && !(proof = take(text, kWords[method]))) ++method;
    if (!proof) return Error{place + ": expected 'gates', 'boxes' or 'open', a number, and that many bytes"};
    sections.push_back({std::string(*query), static_cast<Method>(method), std::string(*proof)});
  }
  return sections;
}

namespace {

Result<Checked> check_gates(const expr::Pool& pool, std::span<const expr::Expr> conjuncts,
                            std::string_view proof) {
  Gates gates(pool);
  if (auto made = gates.encode(conjuncts); !made) return made.error();
  Rup rup(gates.variables());
  const std::vector<int>& clauses = gates.clauses();
  for (size_t begin = 0, i = 0; i < clauses.size(); ++i)
    if (clauses[i] == 0) {
      rup.add(std::span(clauses).subspan(begin, i - begin));
      begin = i + 1;
    }
  const auto lemmas = check_lemmas(rup, gates.variables(), proof);
  if (!lemmas) return lemmas.error();
  return Checked{Method::kGates, gates.clause_count(), *lemmas, 0};
}

}  // namespace

Result<Checked> check(const Section& section) {
  if (section.method == Method::kOpen) return Error{"there is no proof: " + section.proof};
  expr::Pool pool;
  const auto query = smtlib::read_query(pool, section.query);
  if (!query) return Error{"the query cannot be read: " + query.error().message};
  std::vector<expr::Expr> conjuncts = query->assertions;
  conjuncts.insert(conjuncts.end(), query->side_conditions.begin(), query->side_conditions.end());
  if (section.method == Method::kGates) return check_gates(pool, conjuncts, section.proof);
  const auto steps = check_boxes(pool, conjuncts, section.proof);
  if (!steps) return steps.error();
  return Checked{Method::kBoxes, 0, 0, *steps};
}

}  // namespace mantissa::proof
