#include "campaign/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "testcase/file.h"

namespace mantissa::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

double seconds_since_1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string to_json(const Session& session) {
  const json all = {{"program", session.program}, {"host", session.host},   {"engine", session.engine},
                    {"workers", session.workers}, {"cores", session.cores}, {"started", session.started},
                    {"began", session.began},     {"ended", session.ended}, {"jobs", session.jobs},
                    {"worked_s", session.worked}};
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Session> read_session(std::string_view text) {
  try {
    const json all = json::parse(text);
    Session s;
    s.program = all.at("program");
    s.host = all.at("host");
    s.engine = all.at("engine");
    s.workers = all.at("workers");
    s.cores = all.at("cores");
    s.started = all.at("started");
    s.began = all.at("began");
    s.ended = all.at("ended");
    s.jobs = all.at("jobs");
    s.worked = all.at("worked_s");
    return s;
  } catch (const json::exception& error) {
    return Error{error.what()};
  }
}

std::vector<Session> read_sessions(const fs::path& campaign, std::vector<std::string>* damaged) {
  std::vector<Session> sessions;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(campaign / "sessions", ignored)) {
    if (entry.path().extension() != ".json") continue;
    auto text = testcase::read_file(entry.path());
    auto session = text ? read_session(*text) : Result<Session>(text.error());
    if (session)
      sessions.push_back(std::move(*session));
    else if (damaged != nullptr)
      damaged->push_back(entry.path().string() + ": " + session.error().message);
  }
  std::ranges::sort(sessions, {}, &Session::started);
  return sessions;
}

SessionLog::SessionLog(const fs::path& campaign, Session session)
    : file_(campaign / "sessions" /
            fmt::format("{:.3f}-{}-{}.json", session.started, session.host, ::getpid())),
      session_(std::move(session)) {
  session_.began = session_.ended = seconds_since_1970();
}

Result<void> SessionLog::note(size_t jobs, double worked) {
  session_.jobs = jobs;
  session_.worked = worked;
  session_.ended = seconds_since_1970();
  if (session_.ended < written_ + 1) return {};
  written_ = session_.ended;
  if (auto made = testcase::make_folder(file_.parent_path()); !made) return made;
  return testcase::write_file(file_, to_json(session_));
}

Result<void> SessionLog::end() {
  if (session_.jobs == 0) return {};  // everything was done before
  session_.ended = seconds_since_1970();
  if (auto made = testcase::make_folder(file_.parent_path()); !made) return made;
  return testcase::write_file(file_, to_json(session_), testcase::Durability::kDurable);
}

}  // namespace mantissa::campaign
