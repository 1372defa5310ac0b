#include "report/html_page.h"

#include <fmt/format.h>

#include "support/escape.h"

namespace mantissa::report {
namespace {

constexpr std::string_view kStyle =
    R"(:root{color-scheme:light dark;--ink:#1d2430;--dim:#5d6673;--line:#d9dde3;--back:#fff;--soft:#f4f6f8;
--good:#1a7f4b;--bad:#c0322b;--warn:#96600a;--ran:#e3f5e8;--missed:#fbe6e4;--accent:#2458b8}
@media(prefers-color-scheme:dark){:root{--ink:#dfe4ec;--dim:#98a1af;--line:#39404c;--back:#161a20;--soft:#1f242c;
--good:#5bc98a;--bad:#f07a72;--warn:#e0aa55;--ran:#17331f;--missed:#3b1f1e;--accent:#82aaf5}}
*{box-sizing:border-box}body{font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:1.5rem auto;max-width:76rem;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:0}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;overflow-wrap:normal}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
.fit{font-size:.87rem}.fit th,.fit td{padding:.3rem .35rem}.fit td:nth-child(-n+2){overflow-wrap:anywhere;min-width:6rem}.fit .bar{display:block;width:auto;max-width:5rem;margin:.3rem 0 0}
table.small{width:auto}.none{margin:0 0 0 1rem;color:var(--dim)}th{color:var(--dim);font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}
code,pre{font:13px/1.4 ui-monospace,monospace}a{color:var(--accent);text-decoration:none}a:hover,a:focus{text-decoration:underline}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.5rem 0}
.dim{color:var(--dim)}.good{color:var(--good)}.bad{color:var(--bad)}
.facts{display:flex;flex-wrap:wrap;gap:.6rem 2rem;margin:1rem 0}.facts div b{display:block;font-size:1.25rem}
.bar{display:inline-block;width:8rem;max-width:30vw;height:.6rem;background:var(--missed);vertical-align:middle;margin-left:.5rem}
.bar i{display:block;height:100%;background:var(--good)}
.controls{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;margin:.6rem 0}
select,input{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:4px;padding:.15rem .3rem;max-width:100%}
.finding{border:1px solid var(--line);border-left:4px solid var(--dim);border-radius:4px;padding:.5rem .8rem;margin:.6rem 0}
.finding.error{border-left-color:var(--bad)}.finding.warning{border-left-color:var(--warn)}.finding:target{background:var(--soft)}
.finding p,.finding pre{margin:.3rem 0}.finding pre{white-space:pre-wrap}.finding h3{font-weight:500;line-height:1.7}
.badge{font-weight:600}.tag{font-size:.8rem;border:1px solid var(--line);border-radius:9px;padding:0 .5rem;margin-left:.3rem;white-space:nowrap}
dl{margin:.3rem 0}dt{color:var(--dim)}dd{margin:0 0 .3rem 1rem}
pre.source{background:var(--soft);padding:.5rem 0;overflow-x:auto;overflow-wrap:normal}pre.source>span{display:block;padding:0 .6rem;white-space:pre;min-width:max-content}
pre.source .ran{background:var(--ran)}pre.source .missed{background:var(--missed)}pre.source .bug{box-shadow:inset 3px 0 var(--bad)}
pre.source .no{display:inline-block;width:4em;color:var(--dim);user-select:none}pre.source>.gap{color:var(--dim);text-align:center;border-block:1px dashed var(--line);min-width:0}
pre.source>.msg{font:13px/1.4 system-ui,sans-serif;white-space:normal;min-width:0;max-width:min(60rem,calc(100vw - 3rem));margin-left:4.6em;border-left:3px solid var(--dim);background:var(--back)}
pre.source>.msg.error{border-color:var(--bad)}pre.source>.msg.warning{border-color:var(--warn)}.msg i{color:var(--dim)}
summary{cursor:pointer}:target{outline:2px solid var(--accent)}
@media(max-width:40rem){body{margin:.6rem auto;padding:0 .6rem}pre.source>.msg{margin-left:.6rem}pre.source .no{width:3em}.facts{gap:.4rem 1.2rem}})";

// Sorts and filters the cards; without it the page shows all of them as they were found.
constexpr std::string_view kScript = R"((()=>{const box=document.getElementById('findings');if(!box)return;
const cards=[...box.children],by=id=>document.getElementById(id),value=id=>by(id)?by(id).value:'';
const number=(card,key)=>+card.dataset[key];
const orders={level:(a,b)=>number(a,'level')-number(b,'level')||number(a,'line')-number(b,'line'),
line:(a,b)=>number(a,'line')-number(b,'line'),kind:(a,b)=>a.dataset.kind.localeCompare(b.dataset.kind)||number(a,'line')-number(b,'line'),
id:(a,b)=>number(a,'id')-number(b,'id')};
function show(){const words=value('words').toLowerCase(),kind=value('kind'),grade=value('grade');let shown=0;
for(const card of [...cards].sort(orders[value('sort')]||orders.id))box.append(card);
for(const card of cards){card.hidden=!!(kind&&card.dataset.kind!==kind||grade&&card.dataset.grade!==grade||
words&&!card.textContent.toLowerCase().includes(words));shown+=!card.hidden}
by('shown').textContent=shown===cards.length?'':shown+' of '+cards.length}
for(const id of ['sort','kind','grade','words'])by(id)&&by(id).addEventListener('input',show);
addEventListener('hashchange',()=>{const card=location.hash.startsWith('#n')&&by(location.hash.slice(1));if(card&&card.hidden){for(const id of ['kind','grade','words'])if(by(id))by(id).value='';show();card.scrollIntoView()}});
show()})())";

}  // namespace

std::string escape_html(std::string_view text) { return xml_text(text); }

std::string html_page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n<style>{}</style></"
      "head>\n<body>\n{}<script>{}</script>\n</body></"
      "html>\n",
      escape_html(title), kStyle, body, kScript);
}

std::string html_share(uint64_t part, uint64_t whole) {
  if (whole == 0) return "none";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return fmt::format("{} of {} ({:.1f}%)<span class=\"bar\"><i style=\"width:{:.1f}%\"></i></span>", part,
                     whole, percent, percent);
}

}  // namespace mantissa::report
