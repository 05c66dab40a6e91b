/** The report as Markdown: headings, paragraphs, tables, formulas, listings, figures and references in reading order. */
import { type Block, checkReport, type ParsedPage, type ParsedReport, type TextRange } from "@rubrica/report-model";
import { escapeMarkdown } from "./escape-markdown.ts";
import { tableToMarkdown } from "./table-markdown.ts";

interface Piece {
  readonly page: number;
  /** Place on the page by which things are put between the text: index of a line, or between two lines. */
  readonly order: number;
  readonly markdown: string;
}

/**
 * Writes the report. Running headers, footers and page numbers are left out; hidden text never was in it.
 *
 * @throws {InvalidArgumentError} for what is no report.
 */
export function toMarkdown(report: ParsedReport): string {
  checkReport("toMarkdown(report)", report);
  const pieces: Piece[] = [
    ...headingPieces(report),
    ...textPieces(report),
    ...tablePieces(report),
    ...figurePieces(report),
    ...listingPieces(report),
    ...formulaPieces(report),
  ];
  pieces.sort((a, b) => a.page - b.page || a.order - b.order);
  const footnotes = report.footnotes.map(({ label, text }) => `[^${label}]: ${escapeMarkdown(text)}`);
  return [...pieces.map((piece) => piece.markdown), ...footnotes].filter(Boolean).join("\n\n").concat("\n");
}

function headingPieces(report: ParsedReport): Piece[] {
  return report.headings.map(({ level, number, title, page, range }): Piece => {
    const text = number === null ? title : `${number} ${title}`;
    const order = orderOf(report, page, range.start);
    return { page, order, markdown: `${"#".repeat(Math.min(6, level))} ${escapeMarkdown(text)}` };
  });
}

/** Order of the line in which an offset of the text stands. */
function orderOf(report: ParsedReport, page: number, offset: number): number {
  const lines = report.pages[page - 1]?.lines ?? [];
  const index = lines.findIndex((line) => line.range !== null && offset < line.range.end);
  return index < 0 ? lines.length : index;
}

const TEXT_BLOCKS: ReadonlySet<Block["kind"]> = new Set([
  "paragraph",
  "list-item",
  "contents-entry",
  "caption",
  "reference",
]);

function textPieces(report: ParsedReport): Piece[] {
  const pieces: Piece[] = [];
  // Kind and range of the block before, null when it is not part of the text.
  let last = null as { kind: Block["kind"]; start: number; end: number } | null;
  for (const page of report.pages) {
    for (const block of page.blocks) {
      if (!TEXT_BLOCKS.has(block.kind)) continue;
      const range = rangeOfBlock(page, block);
      const text = range ? report.text.slice(range.start, range.end).trim() : textOfLines(page, block);
      if (text === "") continue;
      const previous = pieces.at(-1);
      const mayGoOn = block.kind === "paragraph";
      if (mayGoOn && range && last && previous && !report.text.slice(last.end, range.start).includes("\n")) {
        // The text has no paragraph break between the two: a paragraph that goes on over a page or column.
        const whole = report.text.slice(last.start, range.end).trim();
        pieces[pieces.length - 1] = { ...previous, markdown: markdownOf(last.kind, whole) };
        last = { ...last, end: range.end };
        continue;
      }
      pieces.push({ page: page.number, order: block.firstLine, markdown: markdownOf(block.kind, text) });
      last = range ? { kind: block.kind, ...range } : null;
    }
  }
  return pieces;
}

function markdownOf(kind: Block["kind"], text: string): string {
  if (kind === "caption") return `*${escapeMarkdown(text)}*`;
  if (kind === "list-item") return `- ${escapeMarkdown(text.replace(/^[•●○▪■◆–—·*-]\s*/, ""))}`;
  return escapeMarkdown(text);
}

/** Part of the report's text, which is healed of line breaks; null when the block is not part of it. */
function rangeOfBlock(page: ParsedPage, block: Block): TextRange | null {
  const lines = page.lines.slice(block.firstLine, block.firstLine + block.lineCount);
  const ranges = lines.flatMap((line) => line.range ?? []);
  if (ranges.length === 0) return null;
  return { start: Math.min(...ranges.map((range) => range.start)), end: Math.max(...ranges.map((range) => range.end)) };
}

function textOfLines(page: ParsedPage, block: Block): string {
  const lines = page.lines.slice(block.firstLine, block.firstLine + block.lineCount);
  return lines
    .map((line) => line.text.trim())
    .join(" ")
    .trim();
}

/** Things without a place in the text stand where the lines below them begin. */
function orderOfBox(report: ParsedReport, page: number, y: number): number {
  const lines = report.pages[page - 1]?.lines ?? [];
  let order = 0;
  lines.forEach((line, index) => {
    if (line.box.y0 <= y && line.range !== null) order = index + 0.5;
  });
  return order;
}

function tablePieces(report: ParsedReport): Piece[] {
  return report.tables.map(
    (table): Piece => ({
      page: table.page,
      order: orderOfBox(report, table.page, table.box.y0),
      markdown: tableToMarkdown(table),
    }),
  );
}

function figurePieces(report: ParsedReport): Piece[] {
  return report.figures.map(({ page, box, caption, alt }, index): Piece => {
    const label = caption === null ? null : report.captions[caption];
    const text = alt ?? (label ? `${label.label} ${label.text}` : `figure ${index + 1}`);
    const target = `#page-${page}-figure-${index + 1}`;
    return { page, order: orderOfBox(report, page, box.y0), markdown: `![${escapeMarkdown(text)}](${target})` };
  });
}

function listingPieces(report: ParsedReport): Piece[] {
  return report.codeListings.map(({ page, box, text }): Piece => {
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
    const fence = "`".repeat(longest + 1);
    return { page, order: orderOfBox(report, page, box.y0), markdown: `${fence}\n${text}\n${fence}` };
  });
}

/** Linear text is not TeX, so it is quoted as it is instead of being set as mathematics. */
function formulaPieces(report: ParsedReport): Piece[] {
  return report.formulas.flatMap(({ display, page, box, number, text }): Piece[] => {
    if (!display) return [];
    const tail = number === null ? "" : `\u2003(${number})`;
    const quoted = text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
    return [{ page, order: orderOfBox(report, page, box.y0), markdown: `> ${quoted}${tail}` }];
  });
}
