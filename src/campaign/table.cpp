#include "campaign/table.h"

#include <functional>

#include "report/html_page.h"

namespace mantissa::campaign {
namespace {

using Escape = std::function<std::string(const std::string&)>;

std::string line(const std::vector<std::string>& cells, const std::string& before, const std::string& between,
                 const std::string& after, const Escape& escape) {
  std::string text = before;
  for (size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : between) + escape(cells[i]);
  return text + after;
}

std::string replaced(const std::string& text, const std::string& special,
                     const std::function<std::string(char)>& with) {
  std::string result;
  for (const char c : text) result += special.find(c) == special.npos ? std::string(1, c) : with(c);
  return result;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of("\",\n\r") == text.npos) return text;
  return '"' + replaced(text, "\"", [](char) { return "\"\""; }) + '"';
}

std::string latex_cell(const std::string& text) {
  return replaced(text, "&%$#_{}~^\\", [](char c) -> std::string {
    if (c == '\\') return "\\textbackslash{}";
    if (c == '~' || c == '^') return std::string("\\") + c + "{}";
    return std::string("\\") + c;
  });
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.+-% ×") == text.npos;
}

}  // namespace

std::string to_markdown(const Table& table) {
  const Escape escape = [](const std::string& text) {
    return replaced(text, "|", [](char) { return "\\|"; });
  };
  std::string text = table.caption + "\n\n" + line(table.head, "| ", " | ", " |\n|", escape);
  for (size_t i = 0; i < table.head.size(); ++i) text += " --- |";
  text += '\n';
  for (const auto& row : table.rows) text += line(row, "| ", " | ", " |\n", escape);
  return text;
}

std::string to_csv(const Table& table) {
  std::string text = line(table.head, "", ",", "\n", csv_cell);
  for (const auto& row : table.rows) text += line(row, "", ",", "\n", csv_cell);
  return text;
}

std::string to_latex(const Table& table) {
  std::string text = "\\begin{table}\n\\caption{" + latex_cell(table.caption) + "}\n\\begin{tabular}{l" +
                     std::string(table.head.empty() ? 0 : table.head.size() - 1, 'r') + "}\n\\hline\n";
  text += line(table.head, "", " & ", " \\\\\n\\hline\n", latex_cell);
  for (const auto& row : table.rows) text += line(row, "", " & ", " \\\\\n", latex_cell);
  return text + "\\hline\n\\end{tabular}\n\\end{table}\n";
}

std::string to_html(const Table& table) {
  const Escape head = [](const std::string& text) { return "<th>" + report::escape_html(text) + "</th>"; };
  const Escape cell = [](const std::string& text) {
    return (is_number(text) ? "<td class=\"number\">" : "<td>") + report::escape_html(text) + "</td>";
  };
  std::string text = "<h2 id=\"" + table.name + "\">" + report::escape_html(table.caption) +
                     "</h2><div class=\"scroll\"><table><thead>" +
                     line(table.head, "<tr>", "", "</tr>", head) + "</thead><tbody>\n";
  for (const auto& row : table.rows) text += line(row, "<tr>", "", "</tr>\n", cell);
  return text + "</tbody></table></div>\n";
}

}  // namespace mantissa::campaign
