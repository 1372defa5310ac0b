#pragma once

// A table of texts, in the forms that people put into pages and papers.

#include <string>
#include <vector>

namespace mantissa::campaign {

struct Table {
  std::string name;     // of its files
  std::string caption;  // a sentence
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

std::string to_markdown(const Table& table);
std::string to_csv(const Table& table);
std::string to_latex(const Table& table);
std::string to_html(const Table& table);

}  // namespace mantissa::campaign
