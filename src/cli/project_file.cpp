#include "cli/project_file.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <filesystem>

namespace mantissa::cli {
namespace {

struct Failure {
  std::string message;
};

class ProjectReader {
 public:
  explicit ProjectReader(const std::string& path) : path_(path) {}

  std::map<std::string, FunctionSettings> read(const toml::table& file) {
    std::map<std::string, FunctionSettings> all;
    for (const auto& [key, node] : file) {
      const toml::table* functions = node.as_table();
      if (key.str() != "function" || functions == nullptr)
        fail(node, fmt::format("'{}' is not understood here; write [function.NAME]", key.str()));
      for (const auto& [name, settings] : *functions) {
        if (!settings.is_table()) fail(settings, fmt::format("write [function.{}]", name.str()));
        all[std::string(name.str())] = function(*settings.as_table());
      }
    }
    return all;
  }

 private:
  [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
    const auto& at = node.source().begin;
    throw Failure{fmt::format("{}:{}:{}: {}", path_, at.line, at.column, message)};
  }
  std::string where(const toml::node& node) const {
    return fmt::format("{}:{}", path_, node.source().begin.line);
  }

  std::string text(const toml::node& node, std::string_view key) const {
    if (auto value = node.value<std::string>(); value && node.is_string()) return *value;
    fail(node, fmt::format("{} is a text, for example {} = \"...\"", key, key));
  }

  void conditions(const toml::node& node, ir::Preconditions& into) const {
    const toml::array* list = node.as_array();
    if (list == nullptr) {
      into.conditions.push_back({text(node, "assume"), where(node)});
      return;
    }
    for (const toml::node& one : *list) into.conditions.push_back({text(one, "assume"), where(one)});
  }

  void ranges(const toml::node& node, ir::Preconditions& into) const {
    const toml::table* table = node.as_table();
    if (table == nullptr) fail(node, "range is a table, for example range = { x = \"-1:1\" }");
    for (const auto& [name, bounds] : *table) {
      auto range = ir::parse_range(std::string(name.str()) + "=" + text(bounds, name.str()));
      if (!range) fail(bounds, range.error().message);
      range->where = where(bounds);
      into.ranges.push_back(std::move(*range));
    }
  }

  FunctionSettings function(const toml::table& table) const {
    FunctionSettings result;
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (name == "assume") {
        conditions(node, result.preconditions);
      } else if (name == "range") {
        ranges(node, result.preconditions);
      } else if (name == "finite") {
        if (!node.is_boolean()) fail(node, "finite is true or false");
        result.preconditions.finite = node.value<bool>();
      } else if (name == "check") {
        result.check = text(node, name);
      } else if (name == "time") {
        result.time = text(node, name);
      } else {
        fail(node, fmt::format("'{}' is none of assume, range, finite, check, time", name));
      }
    }
    return result;
  }

  const std::string& path_;
};

}  // namespace

Result<std::map<std::string, FunctionSettings>> read_project_file(const std::string& path) try {
  return ProjectReader(path).read(toml::parse_file(path));
} catch (const Failure& failure) {
  return Error{failure.message};
} catch (const toml::parse_error& failure) {
  return Error{fmt::format("{}:{}:{}: {}", path, failure.source().begin.line, failure.source().begin.column,
                           failure.description())};
}

std::optional<std::string> project_file_beside(const std::string& source) {
  const std::filesystem::path path = std::filesystem::path(source).parent_path() / "mantissa.toml";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  return path.string();
}

}  // namespace mantissa::cli
