/** Pages, lines and blocks as they go into the report. */

import type { LayoutLine, PageLayout } from "../../layout/page-layout.ts";
import type { Block, BlockKind, Line, ParsedPage } from "../../parsed-report.ts";
import type { ReportText } from "../report-text.ts";
import { unionOf } from "../report-text.ts";
import type { LineRole, LineRoles } from "./line-roles.ts";
import type { PrintedLabels } from "./page-furniture.ts";

export interface DescribeInput {
  readonly pages: readonly PageLayout[];
  readonly labels: PrintedLabels;
  readonly roles: LineRoles;
  readonly reportText: ReportText;
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

export function describePages({ pages, labels, roles, reportText }: DescribeInput): ParsedPage[] {
  return pages.map((page, pageIndex) => ({
    number: page.number,
    label: labels[pageIndex] ?? page.label,
    width: page.width,
    height: page.height,
    lines: page.lines.map((line, index) => describeLine(line, reportText.lineOf(pageIndex + 1, index)?.range ?? null)),
    blocks: blocksOf(page, pageIndex, roles, reportText),
  }));
}

function describeLine(line: LayoutLine, range: Line["range"]): Line {
  return { text: line.text, box: line.box, fontSize: line.fontSize, bold: line.bold, range };
}

function blocksOf(page: PageLayout, pageIndex: number, roles: LineRoles, reportText: ReportText): Block[] {
  const blocks: { kind: BlockKind; box: Block["box"]; firstLine: number; lineCount: number }[] = [];
  let role: LineRole | null = null;
  page.lines.forEach((line, index) => {
    const own = roles.of(pageIndex, index);
    const last = blocks.at(-1);
    const begins = reportText.lineOf(pageIndex + 1, index)?.startsParagraph === true;
    if (last !== undefined && own === role && !begins) {
      last.box = unionOf(last.box, line.box);
      last.lineCount++;
      return;
    }
    role = own;
    const kind = own === "prose" && LIST_ITEM.test(line.text) ? "list-item" : BLOCK_OF_ROLE[own];
    blocks.push({ kind, box: line.box, firstLine: index, lineCount: 1 });
  });
  for (const image of page.images) blocks.push({ kind: "figure", box: image.box, firstLine: 0, lineCount: 0 });
  return blocks;
}
