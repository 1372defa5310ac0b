#include "campaign/database.h"

#include <sqlite3.h>

#include <memory>
#include <variant>

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

using Value = std::variant<int64_t, double, std::string>;

struct Failure {
  std::string message;
};

class Database {
 public:
  explicit Database(const fs::path& file) {
    if (sqlite3_open(file.c_str(), &handle_) != SQLITE_OK) fail();
  }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[noreturn]] void fail() const { throw Failure{sqlite3_errmsg(handle_)}; }
  void execute(const char* text) const {
    if (sqlite3_exec(handle_, text, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  sqlite3* handle() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

class Insertion {
 public:
  Insertion(const Database& database, const std::string& table, size_t columns) : database_(database) {
    std::string text = "INSERT INTO " + table + " VALUES (";
    for (size_t i = 0; i < columns; ++i) text += i == 0 ? "?" : ",?";
    if (sqlite3_prepare_v2(database.handle(), (text + ")").c_str(), -1, &statement_, nullptr) != SQLITE_OK)
      database.fail();
  }
  ~Insertion() { sqlite3_finalize(statement_); }
  Insertion(const Insertion&) = delete;
  Insertion& operator=(const Insertion&) = delete;

  void add(const std::vector<Value>& row) {
    for (size_t i = 0; i < row.size(); ++i) bind(static_cast<int>(i) + 1, row[i]);
    if (sqlite3_step(statement_) != SQLITE_DONE || sqlite3_reset(statement_) != SQLITE_OK) database_.fail();
  }

 private:
  void bind(int place, const Value& value) {
    int status = SQLITE_OK;
    if (const auto* whole = std::get_if<int64_t>(&value))
      status = sqlite3_bind_int64(statement_, place, *whole);
    else if (const auto* real = std::get_if<double>(&value))
      status = sqlite3_bind_double(statement_, place, *real);
    else {
      const auto& text = std::get<std::string>(value);
      status =
          sqlite3_bind_text(statement_, place, text.c_str(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }
    if (status != SQLITE_OK) database_.fail();
  }

  const Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

int64_t whole(uint64_t value) { return static_cast<int64_t>(value); }

void fill(const Database& database, const JobList& list, const std::vector<Record>& records) {
  database.execute(
      "CREATE TABLE jobs (job INTEGER PRIMARY KEY, input TEXT, entry TEXT, method TEXT, search TEXT, "
      "repetition INTEGER);"
      "CREATE TABLE records (job INTEGER PRIMARY KEY, outcome TEXT, why TEXT, host TEXT, status TEXT, wall_s "
      "REAL, compile_s REAL,"
      " time_s REAL, replay_s REAL, paths INTEGER, tests INTEGER, queries INTEGER, instructions INTEGER, "
      "divergences INTEGER,"
      " lines INTEGER, lines_total INTEGER, branches INTEGER, branches_total INTEGER);"
      "CREATE TABLE findings (job INTEGER, kind TEXT, file TEXT, line INTEGER, column INTEGER, verified "
      "INTEGER, t REAL);"
      "CREATE TABLE curve (job INTEGER, t REAL, lines INTEGER, branches INTEGER, paths INTEGER);"
      "CREATE TABLE files (job INTEGER, file TEXT, covered INTEGER, total INTEGER);"
      "BEGIN");
  {
    Insertion jobs(database, "jobs", 6), rows(database, "records", 18), findings(database, "findings", 7),
        curve(database, "curve", 5), files(database, "files", 4);
    for (const Job& job : list.jobs)
      jobs.add({whole(job.number), job.input, job.entry, job.method, job.search, int64_t{job.repetition}});
    for (const Record& r : records) {
      const int64_t job = whole(r.job);
      rows.add({job, r.outcome, r.why, r.host, r.status, r.wall_s, r.compile_s, r.time_s, r.replay_s,
                whole(r.paths), whole(r.tests), whole(r.queries), whole(r.instructions), whole(r.divergences),
                whole(r.lines), whole(r.lines_total), whole(r.branches), whole(r.branches_total)});
      for (const FoundBug& bug : r.findings)
        findings.add({job, bug.kind, bug.file, int64_t{bug.line}, int64_t{bug.column}, int64_t{bug.verified},
                      bug.seconds});
      for (const CurvePoint& point : r.curve)
        curve.add({job, point.seconds, whole(point.lines), whole(point.branches), whole(point.paths)});
      for (const auto& [file, coverage] : r.files)
        files.add({job, file, whole(coverage.covered.size()), int64_t{coverage.total}});
    }
  }
  database.execute("COMMIT");
}

}  // namespace

Result<void> write_database(const fs::path& file, const JobList& list, const std::vector<Record>& records) {
  fs::path fresh = file;
  fresh += ".new";
  std::error_code error;
  fs::remove(fresh, error);
  try {
    fill(Database(fresh), list, records);
  } catch (const Failure& failure) {
    fs::remove(fresh, error);
    return Error{file.string() + ": " + failure.message};
  }
  fs::rename(fresh, file, error);
  if (error) return Error{file.string() + ": " + error.message()};
  return {};
}

}  // namespace mantissa::campaign
