// Each table is read through a Reader that crosses off the keys it was asked for: what is left in the end was
// not understood, and is an error and not silence.

#include "campaign/spec.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <cctype>
#include <set>

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

struct Failure {
  std::string message;
};

class Reader {
 public:
  Reader(const fs::path& file, const toml::table& table, std::string what)
      : file_(file), table_(table), what_(std::move(what)) {}

  [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
    const auto& at = node.source().begin;
    throw Failure{fmt::format("{}:{}:{}: {}", file_.string(), at.line, at.column, message)};
  }

  const toml::node* find(const char* key) {
    asked_.insert(key);
    return table_.get(key);
  }
  std::string text(const char* key, std::string otherwise) {
    const toml::node* node = find(key);
    if (node == nullptr) return otherwise;
    if (auto value = node->value<std::string>()) return *value;
    fail(*node, fmt::format("{} is a text, for example {} = \"...\"", key, key));
  }
  unsigned count(const char* key, unsigned otherwise) {
    const toml::node* node = find(key);
    if (node == nullptr) return otherwise;
    const auto value = node->value<int64_t>();
    if (!value || *value < 1 || *value > 1000) fail(*node, fmt::format("{} is a number from 1 to 1000", key));
    return static_cast<unsigned>(*value);
  }
  // A list, or one text.
  std::vector<std::string> texts(const char* key, std::vector<std::string> otherwise = {}) {
    const toml::node* node = find(key);
    if (node == nullptr) return otherwise;
    if (auto one = node->value<std::string>()) return {*one};
    const toml::array* list = node->as_array();
    if (list == nullptr) fail(*node, fmt::format("{} is a list of texts", key));
    std::vector<std::string> words;
    for (const toml::node& item : *list) {
      auto word = item.value<std::string>();
      if (!word) fail(item, fmt::format("{} is a list of texts", key));
      words.push_back(*word);
    }
    return words;
  }
  std::vector<Reader> tables(const char* key) {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    const toml::array* list = node->as_array();
    if (list == nullptr || !list->is_homogeneous<toml::table>())
      fail(*node, fmt::format("write [[{}]] above each of them", key));
    std::vector<Reader> readers;
    for (const toml::node& item : *list) readers.emplace_back(file_, *item.as_table(), key);
    return readers;
  }
  // range = {x = "-1:1"} as options.
  void ranges(std::vector<std::string>& options) {
    const toml::node* node = find("range");
    if (node == nullptr) return;
    if (!node->is_table()) fail(*node, "range is a table such as {x = \"-1:1\"}");
    for (const auto& [name, value] : *node->as_table()) {
      auto text = value.value<std::string>();
      if (!text) fail(value, "a range is a text such as \"-1:1\"");
      options.insert(options.end(), {"--range", fmt::format("{}={}", name.str(), *text)});
    }
  }
  void finish() const {
    for (const auto& [key, value] : table_)
      if (!asked_.contains(std::string(key.str())))
        fail(value, fmt::format("'{}' is not known in {}", key.str(), what_));
  }
  const toml::table& table() const { return table_; }

 private:
  const fs::path& file_;
  const toml::table& table_;
  std::string what_;
  std::set<std::string> asked_;
};

Input read_input(Reader reader) {
  Input input;
  input.files = reader.texts("files");
  if (input.files.empty()) reader.fail(reader.table(), "an input has files = [\"...\"]");
  input.name = reader.text("name", fs::path(input.files.front()).stem().string());
  input.prepare = reader.texts("prepare");
  input.flags = reader.texts("flags");
  input.entries_from = reader.texts("entries-from");
  input.entries = reader.texts(
      "entries", input.entries_from.empty() ? std::vector<std::string>{"main"} : std::vector<std::string>{});
  input.exclude = reader.text("exclude", "");
  input.options = reader.texts("options");
  reader.finish();
  return input;
}

FunctionRule read_rule(Reader reader) {
  FunctionRule rule;
  rule.pattern = reader.text("match", "");
  if (rule.pattern.empty()) reader.fail(reader.table(), "a [[function]] has match = \"PATTERN\"");
  rule.options = reader.texts("options");
  for (const std::string& condition : reader.texts("assume"))
    rule.options.insert(rule.options.end(), {"--assume", condition});
  reader.ranges(rule.options);
  reader.finish();
  return rule;
}

Spec read(const fs::path& file, const toml::table& table) {
  Reader reader(file, table, "a campaign");
  Spec spec;
  spec.folder = fs::absolute(file).parent_path();
  spec.name = reader.text("name", file.stem().string());
  // It is part of a folder's name and of jobs' names.
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
  };
  if (spec.name.empty() || !std::ranges::all_of(spec.name, is_plain))
    throw Failure{fmt::format("{}: '{}' is no name of a campaign: letters, digits, - and _ are",
                              file.string(), spec.name)};
  spec.time = reader.text("time", spec.time);
  spec.memory = reader.text("memory", spec.memory);
  spec.methods = reader.texts("methods", spec.methods);
  spec.searches = reader.texts("search", spec.searches);
  spec.repetitions = reader.count("repetitions", spec.repetitions);
  spec.options = reader.texts("options");
  if (const std::string known = reader.text("known", ""); !known.empty()) spec.known = spec.folder / known;
  for (Reader& input : reader.tables("input")) spec.inputs.push_back(read_input(std::move(input)));
  for (Reader& rule : reader.tables("function")) spec.rules.push_back(read_rule(std::move(rule)));
  reader.finish();
  if (spec.inputs.empty()) throw Failure{file.string() + ": a campaign has at least one [[input]]"};
  if (spec.methods.empty() || spec.searches.empty())
    throw Failure{file.string() + ": methods and search name at least one each"};
  std::set<std::string> names;
  for (const Input& input : spec.inputs)
    if (!names.insert(input.name).second)
      throw Failure{
          fmt::format("{}: two inputs are called '{}': give them a name each", file.string(), input.name)};
  return spec;
}

}  // namespace

Result<Spec> read_spec(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    return Error{file.string() + ": " + (error ? error.message() : std::string("is not a file"))};
  try {
    return read(file, toml::parse_file(file.string()));
  } catch (const Failure& failure) {
    return Error{failure.message};
  } catch (const toml::parse_error& failure) {
    const auto& at = failure.source().begin;
    return Error{fmt::format("{}:{}:{}: {}", file.string(), at.line, at.column, failure.description())};
  }
}

}  // namespace mantissa::campaign
