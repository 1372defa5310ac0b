#include "report/html_page.h"

#include <fmt/format.h>

#include "support/escape.h"

namespace mantissa::report {
namespace {

constexpr std::string_view kStyle =
    R"(:root{color-scheme:light dark;--ink:#1d2430;--dim:#68707d;--line:#d9dde3;--back:#fff;--soft:#f4f6f8;
--good:#1a7f4b;--bad:#c0322b;--ran:#e3f5e8;--missed:#fbe6e4;--accent:#2458b8}
@media(prefers-color-scheme:dark){:root{--ink:#dfe4ec;--dim:#98a1af;--line:#39404c;--back:#161a20;--soft:#1f242c;
--good:#5bc98a;--bad:#f07a72;--ran:#17331f;--missed:#3b1f1e;--accent:#82aaf5}}
body{font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{font-size:1.5rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
th{color:var(--dim);font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}
code,pre{font:13px/1.4 ui-monospace,monospace}a{color:var(--accent);text-decoration:none}
.dim{color:var(--dim)}.good{color:var(--good)}.bad{color:var(--bad)}
.facts{display:flex;flex-wrap:wrap;gap:.6rem 2rem;margin:1rem 0}.facts div b{display:block;font-size:1.25rem}
.bar{display:inline-block;width:8rem;height:.6rem;background:var(--missed);vertical-align:middle;margin-left:.5rem}
.bar i{display:block;height:100%;background:var(--good)}
pre.source{background:var(--soft);padding:.5rem 0;overflow-x:auto}pre.source span{display:block;padding:0 .6rem;white-space:pre}
pre.source .ran{background:var(--ran)}pre.source .missed{background:var(--missed)}pre.source .bug{outline:2px solid var(--bad)}
pre.source .no{display:inline-block;width:4.5em;padding:0;color:var(--dim)}summary{cursor:pointer})";

}  // namespace

std::string escape_html(std::string_view text) { return xml_text(text); }

std::string html_page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style></head>\n<body>\n{}</body></"
      "html>\n",
      escape_html(title), kStyle, body);
}

std::string html_share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "none";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return fmt::format("{} of {} ({:.1f}%)<span class=\"bar\"><i style=\"width:{:.1f}%\"></i></span>", part,
                     whole, percent, percent);
}

}  // namespace mantissa::report
