#include "report/ways.h"

#include <nlohmann/json.hpp>

namespace mantissa::report {

std::string to_ways_json(const Ways& ways) {
  using Json = nlohmann::ordered_json;
  Json json = Json::array();
  for (const auto& [finding, steps] : ways) {
    Json list = Json::array();
    for (const Step& step : steps) {
      list.push_back({{"function", step.place.function},
                      {"file", step.place.file},
                      {"line", step.place.line},
                      {"column", step.place.column},
                      {"text", step.text}});
      if (step.left_out != 0) list.back()["left_out"] = step.left_out;
    }
    json.push_back({{"finding", finding}, {"steps", std::move(list)}});
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Ways> read_ways_json(std::string_view text) try {
  Ways ways;
  for (const auto& one : nlohmann::json::parse(text)) {
    auto& steps = ways[one.at("finding").get<uint64_t>()];
    for (const auto& step : one.at("steps"))
      steps.push_back({{step.at("function").get<std::string>(), step.at("file").get<std::string>(),
                        step.at("line").get<uint32_t>(), step.at("column").get<uint32_t>()},
                       step.at("text").get<std::string>(),
                       step.value("left_out", uint64_t{0})});
  }
  return ways;
} catch (const nlohmann::json::exception& error) {
  return Error{std::string("it is damaged: ") + error.what()};
}

}  // namespace mantissa::report
