/** Style of the agreement page: the colours, sizes and spaces of the console, light and dark, and paper. */
export const AGREEMENT_STYLE: string = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f3f1ec, #171614); --paper: light-dark(#ffffff, #201e1b); --paper-soft: light-dark(#faf9f6, #282622);
  --ink: light-dark(#211f1c, #ece8e1); --ink-soft: light-dark(#55514a, #bfb9ad); --ink-faint: light-dark(#69645b, #a09a8e);
  --line: light-dark(#e4e0d8, #34312c); --line-strong: light-dark(#cdc8bd, #4a463f); --control: light-dark(#8a8478, #7c766a);
  --accent: light-dark(#1d4f91, #9fc0ee);
  --review: light-dark(#754700, #e8bc62); --review-soft: light-dark(#fcf4e0, #30281a); --review-line: light-dark(#d9b566, #6d5523);
  --sans: -apple-system, "Segoe UI", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif;
  --serif: "Songti SC", "Noto Serif CJK SC", "Source Han Serif SC", Cambria, "Microsoft YaHei", serif;
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 0.9375rem/1.5 var(--sans);
  font-variant-numeric: tabular-nums lining-nums; line-break: strict; }
:lang(zh) p, :lang(zh) li { line-height: 1.7; }
h1, h2, p, ul, table, figure { margin: 0; padding: 0; }
h1 { font-size: 1.375rem; line-height: 1.3; }
h2 { font-size: 1.0625rem; line-height: 1.3; margin-bottom: 12px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.page { width: min(100% - 32px, 960px); margin: 0 auto; padding: 32px 0 64px; display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
.stack { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; flex-wrap: wrap; }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 20px 24px; }
.pair { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.notice { background: var(--review-soft); border-color: var(--review-line); color: var(--review); font-weight: 500; }
.verdict p { font: 600 1.1875rem/1.6 var(--serif); }
.verdict ul { margin-top: 12px; padding-left: 20px; color: var(--ink-soft); display: grid; gap: 6px; }
.caption { color: var(--ink-soft); font-size: 0.8125rem; margin-bottom: 12px; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 0; }
.facts dt { color: var(--ink-soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.list { padding-left: 20px; display: grid; gap: 8px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-size: 0.75rem; font-weight: 500; color: var(--ink-faint); border-bottom-color: var(--line-strong); }
tbody th { font-weight: 400; }
tr:last-child > * { border-bottom: 0; }
.number { text-align: right; white-space: nowrap; }
td.value { font-weight: 600; }
.name { overflow-wrap: anywhere; min-width: 12em; }
.meaning { color: var(--ink-soft); font-size: 0.8125rem; }
.confusion th, .confusion td { text-align: center; padding: 8px 6px; border: 1px solid var(--line); white-space: nowrap; }
.confusion td { font-weight: 600; }
.confusion td.none { color: var(--ink-faint); font-weight: 400; }
.confusion td.same { box-shadow: inset 0 0 0 2px var(--ink); }
.confusion td.far { background: var(--paper-soft); }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 400 11px var(--sans); fill: var(--ink-faint); }
svg .label { fill: var(--ink-soft); }
svg .grid { stroke: var(--line); }
svg .edge { stroke: var(--line-strong); }
svg .zero { stroke: var(--control); }
svg .same { fill: var(--paper-soft); stroke: var(--line-strong); }
svg .identity { stroke: var(--control); stroke-dasharray: 4 4; }
svg .mark { fill: var(--ink); fill-opacity: 0.55; stroke: var(--paper); }
svg .pencil .mark, svg .pencil .bar { fill: var(--paper); stroke: var(--ink-soft); stroke-width: 1.5; fill-opacity: 1; }
svg .bar { fill: var(--line-strong); stroke: var(--control); }
svg .interval { stroke: var(--ink); stroke-width: 1.5; }
.bars td.drawing { width: 45%; padding: 4px 12px 4px 0; min-width: 180px; }
.bars th, .bars td { vertical-align: middle; }
footer { color: var(--ink-faint); font-size: 0.8125rem; }
@media screen and (max-width: 760px) { .pair { grid-template-columns: minmax(0, 1fr); } .sheet { padding: 16px; } }
@media print {
  :root { color-scheme: light; }
  @page { margin: 16mm 14mm; }
  html { font-size: 12.5px; }
  body { background: none; }
  th, td { padding-top: 4px; padding-bottom: 4px; }
  .confusion th, .confusion td { padding: 6px 3px; }
  .bars th { min-width: 9em; }
  .page { width: auto; padding: 0; }
  .page, .stack, .pair { gap: 14px; }
  .sheet { padding: 10px 14px; }
  .sheet, tr, figure { break-inside: avoid; }
  .long { break-inside: auto; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
  .other { display: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
