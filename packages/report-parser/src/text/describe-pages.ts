/** Pages, lines and blocks as they go into the report. */

import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import type { Block, BlockKind, Line, ParsedPage, TextRange } from "@rubrica/report-model";
import { unionOf } from "@rubrica/report-model";
import type { LineRole, LineRoles } from "../lines/line-roles.ts";
import type { PrintedLabels } from "../lines/running-heads.ts";
import type { PlacedLine, ReportText } from "./report-text.ts";

export interface DescribeInput {
  readonly pages: readonly PageLayout[];
  readonly labels: PrintedLabels;
  readonly roles: LineRoles;
  readonly reportText: ReportText;
  /** Ranges of the entries of reference lists. */
  readonly references: readonly TextRange[];
}

const BLOCK_OF_ROLE: Readonly<Record<LineRole, BlockKind>> = {
  prose: "paragraph",
  heading: "heading",
  caption: "caption",
  formula: "formula",
  "contents-entry": "contents-entry",
  reference: "reference",
  table: "table",
  figure: "figure",
  code: "code",
  footnote: "footnote",
  header: "header",
  footer: "footer",
  "page-number": "page-number",
  aside: "figure",
};

const LIST_ITEM = /^(?:[•●■◆▪◦○□➢✓]|[(（]\d{1,2}[)）]|[①-⑳]|[a-z][)）]\s|[-–*]\s)/;

export function describePages({ pages, labels, roles, reportText, references }: DescribeInput): ParsedPage[] {
  const entryStarts = new Set<number>();
  const inReferences = new Set<number>();
  for (const range of references) {
    entryStarts.add(range.start);
    for (const line of reportText.linesIn(range)) inReferences.add(line.range.start);
  }
  const placeInFlow = (line: PlacedLine | null, role: LineRole): FlowLine => {
    if (line === null || !inReferences.has(line.range.start)) return { role, begins: line?.startsParagraph === true };
    return { role: "reference", begins: entryStarts.has(line.range.start) };
  };
  return pages.map((page, pageIndex) => ({
    number: page.number,
    label: labels[pageIndex] ?? page.label,
    width: page.width,
    height: page.height,
    lines: page.lines.map((line, index) => describeLine(line, reportText.lineOf(pageIndex + 1, index)?.range ?? null)),
    blocks: blocksOf(page, (line) => placeInFlow(reportText.lineOf(pageIndex + 1, line), roles.of(pageIndex, line))),
  }));
}

function describeLine(line: LayoutLine, range: Line["range"]): Line {
  return { text: line.text, box: line.box, fontSize: line.fontSize, bold: line.bold, range };
}

/** A line as blocks see it: its role, and whether a unit begins with it. */
interface FlowLine {
  readonly role: LineRole;
  readonly begins: boolean;
}

function blocksOf(page: PageLayout, flowOf: (line: number) => FlowLine): Block[] {
  const blocks: { kind: BlockKind; box: Block["box"]; firstLine: number; lineCount: number }[] = [];
  let role: LineRole | null = null;
  page.lines.forEach((line, index) => {
    const own = flowOf(index);
    const last = blocks.at(-1);
    if (last !== undefined && own.role === role && !own.begins) {
      last.box = unionOf(last.box, line.box);
      last.lineCount++;
      return;
    }
    role = own.role;
    const kind = own.role === "prose" && LIST_ITEM.test(line.text) ? "list-item" : BLOCK_OF_ROLE[own.role];
    blocks.push({ kind, box: line.box, firstLine: index, lineCount: 1 });
  });
  for (const image of page.images) blocks.push({ kind: "figure", box: image.box, firstLine: 0, lineCount: 0 });
  return blocks;
}
