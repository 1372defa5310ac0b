#include "testcase/json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "support/escape.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

using Json = nlohmann::ordered_json;

// As text; if that loses something (it is no UTF-8) also as bytes.
void add_text(Json& json, const std::string& name, const std::string& text) {
  json[name] = text;
  if (!is_utf8(text)) json[name + "_bytes"] = to_hex(std::vector<uint8_t>(text.begin(), text.end()));
}

Result<std::string> read_text(const Json& json, const std::string& name) {
  if (!json.contains(name + "_bytes")) return json.value(name, std::string());
  auto bytes = from_hex(json.at(name + "_bytes").get<std::string>());
  if (!bytes) return Error{name + ": " + bytes.error().message};
  return std::string(bytes->begin(), bytes->end());
}

Json input_json(const Input& input) {
  Json json;
  add_text(json, "name", input.name);
  json["type"] = name(input.type);
  json["decimal"] = to_decimal(input);
  if (std::string hexfloat = to_hexfloat(input); !hexfloat.empty()) json["hexfloat"] = hexfloat;
  if (input.type == InputType::kBytes) {
    json["text"] = to_quoted(input.bytes);
    if (input.bytes.size() == 8 || input.bytes.size() == 4) {
      const Input as_float{"", input.bytes.size() == 8 ? InputType::kDouble : InputType::kFloat, input.bytes};
      json[input.bytes.size() == 8 ? "as_double" : "as_float"] = to_decimal(as_float);
      json["hexfloat"] = to_hexfloat(as_float);
    }
  }
  json["bytes"] = to_hex(input.bytes);
  return json;
}

Result<Input> read_input(const Json& json) {
  Input input;
  if (!json.contains("name")) return Error{"an input has no name"};
  auto input_name = read_text(json, "name");
  if (!input_name) return input_name.error();
  input.name = std::move(*input_name);
  const auto type_name = json.at("type").get<std::string>();
  const auto type = input_type(type_name);
  if (!type) return Error{"input '" + input.name + "' has the unknown type '" + type_name + "'"};
  input.type = *type;
  auto bytes = from_hex(json.at("bytes").get<std::string>());
  if (!bytes) return Error{"input '" + input.name + "': " + bytes.error().message};
  input.bytes = std::move(*bytes);
  return input;
}

}  // namespace

std::string json_string(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(const Test& test) {
  Json json;
  json["id"] = test.id;
  json["entry"] = test.entry;
  json["ends"] = test.ends_normally ? "exit" : "finding";
  if (test.ends_normally) json["exit_status"] = test.exit_status;
  if (test.finding != 0) json["finding"] = test.finding;
  json["covers_new"] = test.covers_new;
  json["has_loss"] = test.has_loss;
  if (test.rests_on_addresses) json["rests_on_addresses"] = true;
  if (test.asks_replay) json["asks_replay"] = true;
  json["trace"] = fmt::format("{:016x}", test.trace);
  add_text(json, "stdout", test.output);
  add_text(json, "stderr", test.errors);
  json["output_is_exact"] = test.output_is_exact;
  json["inputs"] = Json::array();
  for (const Input& input : test.inputs) json["inputs"].push_back(input_json(input));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Test> read_json(std::string_view text) try {
  const Json json = Json::parse(text);
  Test test;
  test.id = json.value("id", uint64_t{0});
  test.entry = json.value("entry", "main");
  test.ends_normally = json.value("ends", "exit") == "exit";
  test.exit_status = json.value("exit_status", 0);
  test.finding = json.value("finding", uint64_t{0});
  test.covers_new = json.value("covers_new", false);
  test.has_loss = json.value("has_loss", false);
  test.rests_on_addresses = json.value("rests_on_addresses", false);
  test.asks_replay = json.value("asks_replay", false);
  test.trace = std::stoull(json.value("trace", "0"), nullptr, 16);
  test.output_is_exact = json.value("output_is_exact", false);
  for (auto [name, text] : {std::pair("stdout", &test.output), std::pair("stderr", &test.errors)}) {
    auto bytes = read_text(json, name);
    if (!bytes) return bytes.error();
    *text = std::move(*bytes);
  }
  for (const Json& item : json.at("inputs")) {
    auto input = read_input(item);
    if (!input) return input.error();
    test.inputs.push_back(std::move(*input));
  }
  return test;
} catch (const std::exception& error) {
  return Error{std::string("it is not a test: ") + error.what()};
}

}  // namespace mantissa::testcase
