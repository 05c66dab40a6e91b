/** The balance of a report: where each drawn character has gone, and how much of its prose is in the text. */
import { isRunningText } from "@rubrica/pdf";
import type { BalancePart, TextBalance } from "@rubrica/report-model";
import type { LineRole } from "../lines/line-roles.ts";
import { type BalanceInput, charactersOf } from "./balance-input.ts";
import { findLeftOut } from "./left-out.ts";

const PART_OF_ROLE: Readonly<Record<LineRole, BalancePart>> = {
  prose: "text",
  heading: "headings",
  caption: "captions",
  formula: "formulas",
  "contents-entry": "contents",
  reference: "references",
  table: "tables",
  figure: "figures",
  code: "listings",
  footnote: "footnotes",
  header: "runningHeads",
  footer: "runningHeads",
  "page-number": "pageNumbers",
  aside: "asides",
};

/** More places than this are not told; sentences come first. */
const MAX_PLACES = 500;

export function measureBalance(input: BalanceInput): TextBalance {
  const { pages, roles, reportText } = input;
  const parts = emptyParts();
  const inReferences = new Set(input.references.flatMap((range) => reportText.linesIn(range).map(keyOf)));
  pages.forEach((page, pageIndex) => {
    page.lines.forEach((line, index) => {
      const isEntry = inReferences.has(`${pageIndex + 1}:${index}`);
      parts[isEntry ? "references" : PART_OF_ROLE[roles.of(pageIndex, index)]] += charactersOf(line);
    });
    parts.lineNumbers += page.drawn?.lineNumbers ?? 0;
    parts.hidden += page.drawn?.hidden ?? 0;
  });
  const inText = proseInText(input, inReferences);
  const leftOut = findLeftOut(input, inText);
  const outside = leftOut.reduce((sum, { kind, characters }) => sum + (kind === "sentences" ? characters : 0), 0);
  return {
    characters: Object.values(parts).reduce((sum, count) => sum + count, 0),
    parts,
    prose: { characters: inText + outside, inText },
    leftOut: leftOut.slice(0, MAX_PLACES).sort((a, b) => a.page - b.page || a.box.y0 - b.box.y0),
  };
}

/** Characters of the paragraphs of the text that are sentences or long runs. */
function proseInText({ roles, reportText }: BalanceInput, inReferences: ReadonlySet<string>): number {
  let prose = 0;
  let paragraph = "";
  let characters = 0;
  const close = (): void => {
    if (isRunningText(paragraph)) prose += characters;
    paragraph = "";
    characters = 0;
  };
  for (const placed of reportText.lines) {
    const { page, line, layout, startsParagraph } = placed;
    const isText = roles.of(page - 1, line) === "prose" && !inReferences.has(keyOf(placed));
    if (startsParagraph || !isText) close();
    if (!isText) continue;
    paragraph += `${layout.text} `;
    characters += charactersOf(layout);
  }
  close();
  return prose;
}

function keyOf({ page, line }: { readonly page: number; readonly line: number }): string {
  return `${page}:${line}`;
}

function emptyParts(): Record<BalancePart, number> {
  return {
    text: 0,
    headings: 0,
    captions: 0,
    formulas: 0,
    contents: 0,
    references: 0,
    tables: 0,
    listings: 0,
    figures: 0,
    footnotes: 0,
    runningHeads: 0,
    pageNumbers: 0,
    asides: 0,
    lineNumbers: 0,
    hidden: 0,
  };
}
