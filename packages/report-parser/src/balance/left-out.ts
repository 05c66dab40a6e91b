/** What a reader sees and the text does not hold, with the reason: sentences, which should be there, and all the rest. */
import { isProse, type LayoutLine, type PageLayout } from "@rubrica/pdf";
import { foldWidthAndCase, type LeftOut, type Table, unionOf } from "@rubrica/report-model";
import type { LineRole } from "../lines/line-roles.ts";
import { type BalanceInput, charactersOf } from "./balance-input.ts";

const MAX_TEXT = 200;
/** A grid without spans of so many rows and columns has entries by row and column, whatever their length. */
const REGULAR = { rows: 3, columns: 3, proseShare: 0.85 };

type Kind = LeftOut["kind"];
type Reason = LeftOut["reason"];

const KIND_OF_ROLE: Readonly<Partial<Record<LineRole, { readonly kind: Kind; readonly reason: Reason }>>> = {
  header: { kind: "running-head", reason: "repeats" },
  footer: { kind: "running-head", reason: "repeats" },
  "page-number": { kind: "page-number", reason: "counts-pages" },
  footnote: { kind: "footnote", reason: "note" },
  figure: { kind: "figure-text", reason: "in-figure" },
  aside: { kind: "aside", reason: "turned" },
};

/** Lines of one role that follow each other on a page. */
interface Run {
  readonly page: number;
  readonly role: LineRole;
  readonly lines: readonly LayoutLine[];
}

/** @param inText characters of the prose that is in the text. */
export function findLeftOut(input: BalanceInput, inText: number): LeftOut[] {
  const inCells = input.tables.map((table, index) => ({
    cells: proseCells(table),
    isReal: isRealTable(index, input.tables),
  }));
  const inReal = inCells.flatMap(({ cells, isReal }) => (isReal ? cells : []));
  // No caption makes tables of what holds more prose than the text does: a form may have one.
  const areReal = inReal.reduce((sum, { characters }) => sum + characters, 0) <= inText;
  const sentences = inCells.flatMap(({ cells, isReal }) => (isReal && areReal ? [] : cells));
  const groups = new Map<string, { entry: LeftOut; pages: Set<number> }>();
  const counts = countHeads(input);
  for (const run of runsOf(input)) {
    const what = KIND_OF_ROLE[run.role];
    if (what === undefined) continue;
    const text = run.lines.map((line) => line.text).join(" ");
    const isHead = what.kind === "running-head";
    const mayBeProse = isHead
      ? (counts.get(keyOfHead(text)) ?? 0) < 2
      : what.kind === "figure-text" || what.kind === "aside";
    const kind = mayBeProse && isProse(text) && isMostlyLetters(text) ? "sentences" : what.kind;
    const entry: LeftOut = {
      kind,
      reason: what.reason,
      text: text.slice(0, MAX_TEXT),
      characters: run.lines.reduce((sum, line) => sum + charactersOf(line), 0),
      page: run.page + 1,
      box: run.lines.map((line) => line.box).reduce(unionOf),
      pages: [run.page + 1],
    };
    if (kind === "sentences") {
      sentences.push(entry);
      continue;
    }
    const key =
      kind === "page-number" ? kind : isHead || kind === "aside" ? `${kind} ${keyOfHead(text)}` : `${groups.size}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { entry, pages: new Set(entry.pages) });
    else {
      known.pages.add(run.page + 1);
      known.entry = { ...known.entry, characters: known.entry.characters + entry.characters };
    }
  }
  const others = [...groups.values()].map(({ entry, pages }) => ({ ...entry, pages: [...pages] }));
  return [...sentences, ...others];
}

/** Cells of a table in which prose stands. */
function proseCells({ cells, page }: Table): LeftOut[] {
  return cells.flatMap(({ text, box }): LeftOut[] => {
    if (!isProse(text)) return [];
    const characters = text.replace(/\s+/g, "").length;
    return [
      { kind: "sentences", reason: "table-cell", text: text.slice(0, MAX_TEXT), characters, page, box, pages: [page] },
    ];
  });
}

/** With a caption, its own or that of the part before, or with alike rows of entries. */
function isRealTable(index: number, tables: readonly Table[]): boolean {
  const table = tables[index];
  if (table === undefined) return true;
  for (let part: number | null = index; part !== null; part = tables[part]?.continues ?? null)
    if (tables[part]?.caption !== null) return true;
  const { rows, columns, cells } = table;
  if (rows < REGULAR.rows || columns < REGULAR.columns) return false;
  if (!cells.every(({ rowSpan, columnSpan }) => rowSpan === 1 && columnSpan === 1)) return false;
  const lengthOf = (kept: typeof cells): number => kept.reduce((sum, { text }) => sum + text.length, 0);
  return lengthOf(cells.filter(({ text }) => isProse(text))) < REGULAR.proseShare * lengthOf(cells);
}

function runsOf({ pages, roles }: BalanceInput): Run[] {
  return pages.flatMap((page, pageIndex) => {
    const runs: { page: number; role: LineRole; lines: LayoutLine[] }[] = [];
    page.lines.forEach((line, index) => {
      const role = roles.of(pageIndex, index);
      const last = runs.at(-1);
      if (last?.role === role && continues(last.lines, line, page)) last.lines.push(line);
      else runs.push({ page: pageIndex, role, lines: [line] });
    });
    return runs;
  });
}

/** Below the last line, no farther than two lines; heads stand for themselves. */
function continues(lines: readonly LayoutLine[], next: LayoutLine, { height }: PageLayout): boolean {
  const last = lines.at(-1);
  if (last === undefined || last.column !== next.column || last.angle !== next.angle) return false;
  const isEdge = next.box.y1 < 0.1 * height || next.box.y0 > 0.9 * height;
  return !isEdge && Math.abs(next.baseline - last.baseline) < 2.2 * next.fontSize;
}

/** On how many pages a running head stands, numbers aside. */
function countHeads(input: BalanceInput): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { role, lines } of runsOf(input)) {
    if (role !== "header" && role !== "footer") continue;
    const key = keyOfHead(lines.map((line) => line.text).join(" "));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Programs, scales of charts and lists of values are no sentences. */
const LETTER_SHARE = 0.8;

function isMostlyLetters(text: string): boolean {
  const all = text.replace(/\s+/g, "").length;
  return (text.match(/\p{L}/gu)?.length ?? 0) >= LETTER_SHARE * all;
}

function keyOfHead(text: string): string {
  return foldWidthAndCase(text).replace(/[\d\s]+/g, "");
}
