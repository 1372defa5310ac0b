#include "cli/seeds.h"

#include <algorithm>
#include <filesystem>

#include "explore/samples.h"
#include "testcase/file.h"
#include "testcase/json.h"
#include "testcase/ktest.h"
#include "testcase/pack.h"

namespace mantissa::cli {

namespace fs = std::filesystem;

namespace {

// What a symbolic file contains: its size and its bytes are inputs (runtime/libc/environment.c).
Result<Seed> contents(const RunOptions& options, const fs::path& path, const std::string& bytes) {
  const bool is_stdin = options.has_sym_stdin || options.sym_stdin != 0;
  if (is_stdin == (options.sym_files.size() == 1) || options.sym_files.size() > 1)
    return Error{
        path.string() +
        ": no test in JSON or .ktest form, so it must be the contents of --sym-stdin or of one --sym-file"};
  const uint64_t most = is_stdin ? options.sym_stdin : options.sym_files[0].second;
  if (bytes.size() > most)
    return Error{path.string() + " has " + std::to_string(bytes.size()) +
                 " bytes, the symbolic file at most " + std::to_string(most)};
  const std::string name = is_stdin ? "" : options.sym_files[0].first;
  std::vector<uint8_t> size(8), data(bytes.begin(), bytes.end());
  for (size_t i = 0; i < size.size(); ++i) size[i] = static_cast<uint8_t>(uint64_t{bytes.size()} >> (8 * i));
  data.resize(most);
  return Seed{{is_stdin ? "stdin-size" : "file-size:" + name, testcase::InputType::kU64, std::move(size)},
              {is_stdin ? "stdin" : "file:" + name, testcase::InputType::kBytes, std::move(data)}};
}

Result<Seed> read_seed(const RunOptions& options, const fs::path& path) {
  auto text = testcase::read_file(path);
  if (!text) return text.error();
  if (path.extension() == ".ktest") {
    auto read = testcase::read_ktest(*text);
    if (!read) return Error{path.string() + ": " + read.error().message};
    return std::move(read->objects);
  }
  if (path.extension() == ".json") {
    auto read = testcase::read_json(*text);
    if (!read) return Error{path.string() + ": " + read.error().message};
    return std::move(read->inputs);
  }
  return contents(options, path, *text);
}

}  // namespace

Result<std::vector<Seed>> read_seeds(const RunOptions& options) {
  std::vector<fs::path> files;
  for (const std::string& given : options.seed_inputs) {
    std::error_code error;
    if (!fs::is_directory(given, error)) {
      files.emplace_back(given);
      continue;
    }
    std::vector<fs::path> inside;
    for (const fs::directory_entry& entry : fs::directory_iterator(given, error))
      if (entry.is_regular_file()) inside.push_back(entry.path());
    if (error) return Error{given + ": " + error.message()};
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  std::vector<Seed> seeds;
  for (const fs::path& file : files) {
    auto seed = read_seed(options, file);
    if (!seed) return seed.error();
    seeds.push_back(std::move(*seed));
  }
  for (const std::string& folder : options.seed_folders) {
    auto read = testcase::read_pack(fs::path(folder) / "tests" / "tests.pack", [&](testcase::Test test) {
      seeds.push_back(std::move(test.inputs));
      return true;
    });
    if (!read) return Error{"--seed-from: " + read.error().message};
  }
  return seeds;
}

eval::Model seed_model(expr::Pool& pool, const Seed& seed) {
  std::vector<explore::TestInput> inputs;
  for (const testcase::Input& input : seed) inputs.push_back({input.name, input.type, input.bytes});
  return explore::model_of(pool, inputs);
}

}  // namespace mantissa::cli
