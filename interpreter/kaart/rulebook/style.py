"""How the printed rulebook looks."""

STYLE = """\
@page { size: A4; margin: 18mm 18mm 20mm; }
:root { --ink: #1b1b1b; --quiet: #5c5c5c; --rule: #c9c4b8; --red: #b3121d; --paper: #fffdf8; }
* { box-sizing: border-box; }
html { font-size: 11pt; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; color: var(--ink); background: var(--paper);
  font-family: "Georgia", "DejaVu Serif", "Liberation Serif", serif; line-height: 1.42; hyphens: auto; }
header { border-bottom: 2px solid var(--ink); margin-bottom: 1.2rem; padding-bottom: .4rem; }
header p { margin: .1rem 0; color: var(--quiet); font-style: italic; }
header .suits { font-style: normal; letter-spacing: .4rem; font-size: 1.2rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0; }
h2 { font-size: 1.25rem; margin: 1.4rem 0 .4rem; border-bottom: 1px solid var(--rule); }
h3 { font-size: 1.05rem; margin: 1rem 0 .3rem; }
h2, h3, p:has(+ table) { break-after: avoid; break-inside: avoid; }
p { margin: .35rem 0; orphans: 3; widows: 3; }
ol, ul { margin: .35rem 0; padding-left: 1.4rem; }
li { margin: .18rem 0; orphans: 2; widows: 2; }
ul ul, ol ul { margin: .1rem 0; }
ul.terms { list-style: none; padding: .45rem .8rem; border-left: 3px solid var(--rule); margin: .6rem 0; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .95rem; break-inside: avoid; }
table.wide { font-size: .82rem; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { text-align: left; font-weight: bold; border-bottom: 1.5px solid var(--ink); vertical-align: bottom; }
td { border-bottom: 1px solid var(--rule); vertical-align: top; }
th, td { padding: .16rem .8rem .16rem 0; }
table.wide th, table.wide td { padding-right: .5rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.red { color: var(--red); }
.red, .black { font-family: "DejaVu Sans", "Segoe UI Symbol", sans-serif; }
footer { margin-top: 2rem; padding-top: .3rem; border-top: 1px solid var(--rule); color: var(--quiet);
  font-size: .85rem; }
@media print {
  body { max-width: none; padding: 0; background: none; }
  html { font-size: 10.5pt; }
  section.apart { break-before: page; }
  section.apart > section + section { break-before: page; }
}
"""
