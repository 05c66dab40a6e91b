import type { PagePicture } from "@rubrica/pdf";
/** One self-contained HTML page that lays what was recognised over the pictures of the pages. */
import type { ParsedReport } from "@rubrica/report-model";
import type { ScoreLanguage } from "@rubrica/scoring";
import { collectMarks } from "./collect-marks.ts";
import { INSPECTOR_SCRIPT } from "./inspector-script.ts";
import { INSPECTOR_STYLE } from "./inspector-style.ts";
import { type InspectorWords, inspectorWords } from "./inspector-words.ts";
import { MARK_KINDS } from "./mark-kinds.ts";

export interface InspectorOptions {
  /** Name shown at the top, usually the file's. */
  readonly name: string;
  /** Pages without a picture are shown as empty sheets; pages not in the list are left out when it is not empty. */
  readonly pictures: readonly PagePicture[];
  /** Of everything on the page but the document's own text. */
  readonly language: ScoreLanguage;
}

/** Builds the page. It loads nothing and sends nothing: everything is inside. */
export function buildInspectorPage(report: ParsedReport, { name, pictures, language }: InspectorOptions): string {
  const words = inspectorWords(language);
  const pictured = new Set(pictures.map((picture) => picture.page));
  const isShown = (page: number) => pictures.length === 0 || pictured.has(page);
  const pages = report.pages
    .filter((page) => isShown(page.number))
    .map(({ number, label, width, height }) => ({ number, label, width, height }));
  const marks = collectMarks(report, words)
    .filter((mark) => isShown(mark.page))
    .map(({ page, box, kind, label, detail }) => [page, roundBox(box), kind, label, detail]);
  const kinds = MARK_KINDS.map(({ id, colour, shown, ...names }) => {
    return { id, colour, shown, name: language === "zh" ? names.chinese : names.english };
  });
  const data = { kinds, pages, marks, facts: factsOf(report, words) };
  const sheets = pages.map((page) => {
    const picture = pictures.find((each) => each.page === page.number);
    const image = picture
      ? `<img alt="" loading="lazy" src="data:${escapeHtml(picture.mediaType)};base64,${picture.base64}">`
      : "";
    const size = `width:${page.width.toFixed(1)}pt;height:${page.height.toFixed(1)}pt`;
    return `<section class="sheet" id="page-${page.number}" data-page="${page.number}" style="${size}">${image}</section>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}</title>
<style>${INSPECTOR_STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(name)}</h1><div id="facts"></div></header>
<nav id="legend"></nav>
<main id="sheets">${sheets.join("\n")}</main>
<aside id="list"></aside>
<div id="hover" hidden></div>
<script type="application/json" id="data">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>
<script>${INSPECTOR_SCRIPT}</script>
</body>
</html>
`;
}

function factsOf({ info, kind, language, reading, headingSource, balance }: ParsedReport, words: InspectorWords) {
  const facts = [
    words.pages(info.pages),
    words.documentKind(kind),
    words.language(language),
    words.engine(reading.engine, reading.fallbackReason),
    words.tagged(info.tagged),
    words.headingsFrom(headingSource.primary),
    info.producer ?? "",
    balance === undefined ? "" : words.prose(balance.prose.inText, balance.prose.characters),
  ];
  return [...facts.filter(Boolean), ...reading.warnings.map((warning) => warning.message)];
}

function roundBox(box: { x0: number; y0: number; x1: number; y1: number }): number[] {
  return [box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value * 10) / 10);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
