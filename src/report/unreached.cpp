// The graph of a function is that of its jumps: every target of one is marked when it is entered. Code that
// did not run is explained by the edges that lead into it from code that did.

#include "report/unreached.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "report/fingerprint.h"

namespace mantissa::report {
namespace {

using ir::Coverage;
using Json = nlohmann::ordered_json;

constexpr size_t kMostLines = 20'000, kMostCalls = 5;
constexpr int kMostDeep = 4;  // callers of callers

struct Edge {
  uint32_t from, to, pc;  // leaders of the blocks, the jump
  Gate::Way way;
  Coverage::Mark mark;  // that says it was taken, at `pc` of a branch, at `to` of others
};

class Graph {
 public:
  explicit Graph(const ir::Function& function) : function_(function) {
    std::set<uint32_t> leaders(function.block_starts.begin(), function.block_starts.end());
    leaders.insert(0);
    for (uint32_t pc = 0; pc < function.code.size(); ++pc)
      each_target(pc, [&](uint32_t to, Gate::Way, Coverage::Mark) { leaders.insert(to); });
    // What does both sides of a branch is no way of the source: nothing leads to it.
    for (const ir::Merged& merged : function.merged) leaders.insert(merged.start);
    leaders_.assign(leaders.begin(), leaders.end());
    for (uint32_t pc = 0; pc < function.code.size(); ++pc)
      each_target(pc, [&](uint32_t to, Gate::Way way, Coverage::Mark mark) {
        into_[to].push_back({leader_of(pc), to, pc, way, mark});
      });
  }

  uint32_t leader_of(uint32_t pc) const {
    return *(std::upper_bound(leaders_.begin(), leaders_.end(), pc) - 1);
  }
  const std::vector<Edge>& into(uint32_t leader) const {
    static const std::vector<Edge> kNone;
    const auto found = into_.find(leader);
    return found == into_.end() ? kNone : found->second;
  }

 private:
  template <class Visit>
  void each_target(uint32_t pc, Visit&& visit) const {
    const ir::Instruction& in = function_.code[pc];
    switch (in.op) {
      case ir::Op::kJump: visit(in.x, Gate::Way::kEnd, Coverage::kBlock); break;
      case ir::Op::kBranch:
        visit(in.x, Gate::Way::kTrue, Coverage::kTrueSide);
        visit(in.b, Gate::Way::kFalse, Coverage::kFalseSide);
        break;
      case ir::Op::kSwitch:
        for (const auto& [value, target] : function_.switches[in.x].cases)
          visit(target, Gate::Way::kCase, Coverage::kBlock);
        visit(function_.switches[in.x].otherwise, Gate::Way::kCase, Coverage::kBlock);
        break;
      case ir::Op::kIndirectJump:
        for (const auto& [address, target] : function_.indirect_targets[in.x])
          visit(target, Gate::Way::kCase, Coverage::kBlock);
        break;
      default: break;
    }
  }

  const ir::Function& function_;
  std::vector<uint32_t> leaders_;  // sorted
  std::map<uint32_t, std::vector<Edge>> into_;
};

class Finder {
 public:
  Finder(const ir::Program& program, const Coverage& coverage, const std::vector<ir::Barrier>& barriers)
      : program_(program), coverage_(coverage) {
    for (const ir::Barrier& barrier : barriers)
      barriers_[{barrier.side.function, barrier.side.pc, barrier.side.what}] = &barrier;
  }

  Unreached find() {
    find_calls();
    for (uint32_t f = 0; f < program_.functions.size(); ++f) {
      const ir::Function& function = program_.functions[f];
      if (!function.defined || function.is_runtime || function.is_driver || function.code.empty()) continue;
      if (coverage_.has(f, 0, Coverage::kBlock))
        look_into(f);
      else
        never_entered(f);
    }
    drop_covered();
    return std::move(result_);
  }

 private:
  Place place_of(uint32_t f, uint32_t pc) const { return place(f, program_.functions[f].places[pc]); }
  Place place(uint32_t f, const ir::SourceLocation& at) const {
    return {f == kNoFunction ? std::string() : program_.functions[f].source_name,
            at.file != 0 ? program_.files[at.file] : std::string(), at.line, at.column};
  }

  void find_calls() {
    for (uint32_t f = 0; f < program_.functions.size(); ++f) {
      const ir::Function& function = program_.functions[f];
      if (function.is_runtime || function.is_driver) continue;
      for (uint32_t pc = 0; pc < function.code.size(); ++pc)
        if (function.code[pc].op == ir::Op::kCall && function.code[pc].x != f)
          calls_[function.code[pc].x].push_back({f, pc});
    }
  }

  void never_entered(uint32_t f) {
    const size_t index = result_.functions.size();
    UnreachedFunction& one = result_.functions.emplace_back();
    one.name = program_.functions[f].source_name;
    for (const auto& [caller, pc] : calls_[f])
      if (one.calls.size() < kMostCalls) one.calls.push_back(place_of(caller, pc));
    for (const ir::SourceLocation& at : program_.functions[f].places)
      if (Unreached::Line* line = line_at(at)) add(line->functions, index);
  }

  void look_into(uint32_t f) {
    const ir::Function& function = program_.functions[f];
    const Graph graph(function);
    std::map<uint32_t, std::vector<size_t>> known;  // gates by leader
    for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
      const uint32_t leader = graph.leader_of(pc);
      const bool has_run = coverage_.has(f, leader, Coverage::kBlock);
      Unreached::Line* line = line_at(function.places[pc]);
      if (!line) continue;
      if (has_run) covered_.insert({function.places[pc].file, function.places[pc].line});
      if (has_run) continue;
      auto [gates, is_new] = known.try_emplace(leader);
      if (is_new) gates->second = gates_of(f, graph, leader);
      for (const size_t gate : gates->second) add(line->gates, gate);
    }
  }

  // The edges into code from which this block can be come to.
  std::vector<size_t> gates_of(uint32_t f, const Graph& graph, uint32_t leader) {
    std::vector<size_t> gates;
    std::set<uint32_t> seen{leader};
    std::vector<uint32_t> open{leader};
    while (!open.empty()) {
      const uint32_t at = open.back();
      open.pop_back();
      for (const Edge& edge : graph.into(at)) {
        if (coverage_.has(f, edge.from, Coverage::kBlock))
          add(gates, gate_of(f, edge));
        else if (seen.insert(edge.from).second)
          open.push_back(edge.from);
      }
    }
    return gates;
  }

  size_t gate_of(uint32_t f, const Edge& edge) {
    const bool is_branch = edge.mark != Coverage::kBlock;
    const Side side{f, is_branch ? edge.pc : edge.to, edge.mark};
    const auto [known, is_new] = gates_.try_emplace({side, edge.pc}, result_.gates.size());
    if (!is_new) return known->second;
    Gate& gate = result_.gates.emplace_back();
    gate.place = place_of(f, edge.pc);
    gate.way = edge.way;
    if (const auto barrier = barriers_.find(side); barrier != barriers_.end()) {
      gate.proofs = barrier->second->proofs;
      for (const ir::Barrier::Core& core : barrier->second->cores) gate.cores.push_back(steps_of(core));
    }
    return known->second;
  }

  std::vector<BarrierStep> steps_of(const ir::Barrier::Core& core) const {
    using Of = ir::BarrierCondition::Of;
    std::vector<BarrierStep> steps;
    for (const ir::BarrierCondition& one : core) {
      const char* what = one.of == Of::kBranch       ? one.holds ? "is true" : "is false"
                         : one.of == Of::kSwitch     ? "takes this case"
                         : one.of == Of::kAssumption ? "is assumed"
                                                     : "goes on";
      steps.push_back({place(kNoFunction, one.place), what});
    }
    return steps;
  }

  static void add(std::vector<size_t>& list, size_t one) {
    if (std::ranges::find(list, one) == list.end()) list.push_back(one);
  }

  Unreached::Line* line_at(const ir::SourceLocation& at) {
    if (at.file == 0 || at.line == 0) return nullptr;
    auto& lines = result_.lines[program_.files[at.file]];
    const auto known = lines.find(at.line);
    if (known != lines.end()) return &known->second;
    if (count_ >= kMostLines) return nullptr;
    ++count_;
    return &lines[at.line];
  }

  // A line of which some code ran has run.
  void drop_covered() {
    for (const auto& [file, line] : covered_) result_.lines[program_.files[file]].erase(line);
    std::erase_if(result_.lines, [](const auto& file) { return file.second.empty(); });
  }

  using Side = std::tuple<uint32_t, uint32_t, uint8_t>;
  static constexpr uint32_t kNoFunction = ~0u;
  const ir::Program& program_;
  const Coverage& coverage_;
  std::map<Side, const ir::Barrier*> barriers_;
  std::map<std::pair<Side, uint32_t>, size_t> gates_;
  std::map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>> calls_;  // by callee: caller, pc
  std::set<std::pair<uint32_t, uint32_t>> covered_;                       // file, line
  size_t count_ = 0;
  Unreached result_;
};

constexpr std::string_view kWays[] = {"true", "false", "case", "end"};

Json place_json(const Place& place) {
  return {{"function", place.function}, {"file", place.file}, {"line", place.line}, {"column", place.column}};
}

Place read_place(const Json& json) {
  return {json.at("function").get<std::string>(), json.at("file").get<std::string>(),
          json.at("line").get<uint32_t>(), json.at("column").get<uint32_t>()};
}

class Teller {
 public:
  Teller(const Unreached& unreached, SourceLines& sources) : all_(unreached), sources_(sources) {}

  std::string tell(const std::string& file, uint32_t line) {
    tell_line(file, line, 0);
    return std::move(text_);
  }

 private:
  std::string shown(const Place& place) {
    const size_t slash = place.file.rfind('/');
    return fmt::format(
        "{}:{}{}{}: {}", slash == std::string::npos ? place.file : place.file.substr(slash + 1), place.line,
        place.column != 0 ? fmt::format(":{}", place.column) : std::string(),
        place.function.empty() ? "" : " in " + place.function, sources_.line(place.file, place.line));
  }

  void tell_line(const std::string& file, uint32_t line, int deep) {
    const Unreached::Line& there = all_.lines.at(file).at(line);
    for (const size_t gate : there.gates)
      if (told_.insert(gate).second) tell_gate(all_.gates.at(gate));
    for (const size_t function : there.functions) tell_function(all_.functions.at(function), deep);
  }

  void tell_gate(const Gate& gate) {
    if (gate.way == Gate::Way::kEnd) {
      text_ += fmt::format("  {}\n      every path ends before it goes on from here\n", shown(gate.place));
      return;
    }
    const char* wanted = gate.way == Gate::Way::kTrue    ? "would have to be true"
                         : gate.way == Gate::Way::kFalse ? "would have to be false"
                                                         : "would have to take another case";
    text_ += fmt::format("  {}\n      {}", shown(gate.place), wanted);
    if (gate.proofs == 0) {
      text_ += "; what is compared here depended on no input\n";
      return;
    }
    text_ +=
        fmt::format(", but on {} that contradicts\n",
                    gate.proofs == 1 ? "the one path to it" : fmt::format("each of {} paths", gate.proofs));
    for (size_t i = 0; i < gate.cores.size(); ++i) {
      if (i > 0) text_ += "      or, on another path,\n";
      tell_core(gate.cores[i], gate.place);
    }
  }

  void tell_core(const std::vector<BarrierStep>& core, const Place& gate) {
    bool has_other = false;
    for (const BarrierStep& step : core) {
      if (step.place.file == gate.file && step.place.line == gate.line && step.place.column == gate.column &&
          &step == &core.back())
        continue;
      has_other = true;
      text_ += step.place.file.empty() ? "        what is assumed of the inputs\n"
                                       : fmt::format("        {} {}\n", shown(step.place), step.what);
    }
    if (!has_other) text_ += "        itself: no value makes it so\n";
  }

  void tell_function(const UnreachedFunction& function, int deep) {
    text_ += fmt::format("  {} is never called", function.name);
    if (function.calls.empty()) {
      text_ += ": nothing that was analysed calls it by its name\n";
      return;
    }
    text_ += ":\n";
    for (const Place& call : function.calls) {
      text_ += fmt::format("  {}\n      this call is not reached either\n", shown(call));
      const auto file = all_.lines.find(call.file);
      if (deep < kMostDeep && file != all_.lines.end() && file->second.contains(call.line))
        tell_line(call.file, call.line, deep + 1);
    }
  }

  const Unreached& all_;
  SourceLines& sources_;
  std::set<size_t> told_;
  std::string text_;
};

}  // namespace

Unreached find_unreached(const ir::Program& program, const Coverage& coverage,
                         const std::vector<ir::Barrier>& barriers) {
  return Finder(program, coverage, barriers).find();
}

std::string to_unreached_json(const Unreached& unreached) {
  Json json;
  json["gates"] = Json::array();
  for (const Gate& gate : unreached.gates) {
    Json one = place_json(gate.place);
    one["way"] = kWays[static_cast<size_t>(gate.way)];
    one["proofs"] = gate.proofs;
    one["cores"] = Json::array();
    for (const auto& core : gate.cores) {
      Json steps = Json::array();
      for (const BarrierStep& step : core) {
        steps.push_back(place_json(step.place));
        steps.back()["what"] = step.what;
      }
      one["cores"].push_back(std::move(steps));
    }
    json["gates"].push_back(std::move(one));
  }
  json["functions"] = Json::array();
  for (const UnreachedFunction& function : unreached.functions) {
    Json calls = Json::array();
    for (const Place& call : function.calls) calls.push_back(place_json(call));
    json["functions"].push_back({{"name", function.name}, {"calls", std::move(calls)}});
  }
  json["files"] = Json::object();
  for (const auto& [file, lines] : unreached.lines)
    for (const auto& [number, line] : lines)
      json["files"][file][std::to_string(number)] = {{"gates", line.gates}, {"functions", line.functions}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Unreached> read_unreached_json(std::string_view text) try {
  const Json json = Json::parse(text);
  Unreached result;
  for (const Json& one : json.at("gates")) {
    Gate& gate = result.gates.emplace_back();
    gate.place = read_place(one);
    const auto way = std::ranges::find(kWays, one.at("way").get<std::string>());
    if (way == std::end(kWays)) return Error{"a way on that is none"};
    gate.way = static_cast<Gate::Way>(way - std::begin(kWays));
    gate.proofs = one.at("proofs").get<uint64_t>();
    for (const Json& core : one.at("cores")) {
      auto& steps = gate.cores.emplace_back();
      for (const Json& step : core) steps.push_back({read_place(step), step.at("what").get<std::string>()});
    }
  }
  for (const Json& one : json.at("functions")) {
    UnreachedFunction& function = result.functions.emplace_back();
    function.name = one.at("name").get<std::string>();
    for (const Json& call : one.at("calls")) function.calls.push_back(read_place(call));
  }
  for (const auto& [file, lines] : json.at("files").items())
    for (const auto& [number, line] : lines.items()) {
      Unreached::Line& there = result.lines[file][static_cast<uint32_t>(std::stoul(number))];
      there = {line.at("gates").get<std::vector<size_t>>(), line.at("functions").get<std::vector<size_t>>()};
      for (const size_t gate : there.gates)
        if (gate >= result.gates.size()) return Error{"a number that is none of its gates"};
      for (const size_t function : there.functions)
        if (function >= result.functions.size()) return Error{"a number that is none of its functions"};
    }
  return result;
} catch (const std::exception& error) {
  return Error{std::string("it is damaged: ") + error.what()};
}

std::string explain_line(const Unreached& unreached, const std::string& file, uint32_t line,
                         SourceLines& sources) {
  return Teller(unreached, sources).tell(file, line);
}

}  // namespace mantissa::report
