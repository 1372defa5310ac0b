// The query is on disk before solving starts, so that one which makes a solver crash or hang is not lost.

#include "solver/layers/record.h"

#include <cstdio>
#include <fstream>

namespace mantissa::solver {

namespace {

class Record final : public Solver {
 public:
  Record(std::unique_ptr<Solver> inner, std::shared_ptr<RecordFolder> folder)
      : inner_(std::move(inner)), folder_(std::move(folder)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override { inner_->forget(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    char file_name[32];
    std::snprintf(file_name, sizeof file_name, "%06llu.smt2",
                  static_cast<unsigned long long>(folder_->next++));
    std::filesystem::path path = folder_->folder / file_name;
    Result<std::string> text = folder_->writer(query);
    bool written = text.ok() && append(path, *text);
    if (!written) ++folder_->failures;
    Answer answer = inner_->solve(query, budget, board);
    if (written && !append(path, comment(answer))) ++folder_->failures;
    return answer;
  }

 private:
  static bool append(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::app);
    out << text;
    out.close();
    return out.good();
  }
  std::string comment(const Answer& answer) const {
    std::string text = "; " + std::string(inner_->name()) + ": ";
    if (answer.is_sat()) return text + "sat\n";
    if (answer.is_unsat()) return text + "unsat\n";
    return text + "unknown (" + solver::name(answer.unknown().why) + ")\n";
  }

  std::unique_ptr<Solver> inner_;
  std::shared_ptr<RecordFolder> folder_;
};

}  // namespace

std::unique_ptr<Solver> make_record(std::unique_ptr<Solver> inner, std::shared_ptr<RecordFolder> folder) {
  return std::make_unique<Record>(std::move(inner), std::move(folder));
}

}  // namespace mantissa::solver
