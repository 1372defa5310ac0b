#pragma once

// When a campaign's process ran, and what its workers did in that time: what is needed to tell its overhead.
// A file of the campaign's folder for each process; one that is killed leaves what it had at the end of its
// last job.

#include <filesystem>
#include <string>
#include <vector>

#include "support/result.h"

namespace mantissa::campaign {

struct Session {
  std::string program;  // version and commit
  std::string host, engine;
  unsigned workers = 0, cores = 0;
  double started = 0;  // all in seconds since 1970: the process
  double began = 0;    // the first job
  double ended = 0;    // the last job
  size_t jobs = 0;     // that ended in it
  double worked = 0;   // seconds in which these read, analysed and replayed

  double wall() const { return ended - began; }
};

std::string to_json(const Session& session);
Result<Session> read_session(std::string_view text);
// By when they started.
std::vector<Session> read_sessions(const std::filesystem::path& campaign,
                                   std::vector<std::string>* damaged = nullptr);

// Keeps the file of this process as it is at the moment.
class SessionLog {
 public:
  SessionLog(const std::filesystem::path& campaign, Session session);
  // After a job; `worked` of all so far. Written at most once a second.
  Result<void> note(size_t jobs, double worked);
  Result<void> end();  // durable

 private:
  std::filesystem::path file_;
  Session session_;
  double written_ = 0;
};

double seconds_since_1970();

}  // namespace mantissa::campaign
