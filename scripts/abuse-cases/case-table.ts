import { casesOf, type NamedTest } from "./case-titles.ts";

/** A row of the table of `docs/security.md`. Its first four cells are written by hand. */
export interface AbuseCase {
  /** Tests whose title says `case N:` belong to the row; null for a case that the list of 25 does not have. */
  readonly number: number | null;
  /** Of its tests those that the page names: first by number, then by hand. */
  readonly tests: readonly NamedTest[];
}

interface Row extends AbuseCase {
  /** Cells but the last, as they stand in the page. */
  readonly written: readonly string[];
}

/** The rows as the page has them. */
export function readCases(page: string): readonly AbuseCase[] {
  return readRows(tableOf(page));
}

/** The page with the tests that name a case in its row. What else a row names stays behind them. */
export function withCaseTable(page: string, tests: readonly NamedTest[]): string {
  return page.replace(BETWEEN, (_, before: string, table: string, after: string) => {
    const head = table.split("\n").slice(0, HEAD_LINES);
    const lines = readRows(table).map((row) => {
      const numbered = tests.filter(({ title }) => row.number !== null && casesOf(title).includes(row.number));
      const named = row.tests.filter(({ title }) => casesOf(title).length === 0);
      const links = [...numbered, ...named].map(({ path, title }) => `[${escapeCell(title)}](../${path})`);
      return `| ${[...row.written, links.join("<br>")].join(" | ")} |`;
    });
    return `${before}${[...head, ...lines].join("\n")}\n${after}`;
  });
}

const BETWEEN = /(<!-- cases -->\n)([\s\S]*)(<!-- \/cases -->)/;
const HEAD_LINES = 2;

function tableOf(page: string): string {
  return BETWEEN.exec(page)?.[2] ?? "";
}

function readRows(table: string): readonly Row[] {
  const lines = table.trimEnd().split("\n").slice(HEAD_LINES);
  return lines.map((line) => {
    const cells = line.slice(2, -2).split(/ (?<!\\)\| /);
    const [number = "", ...rest] = cells;
    const links = (rest.pop() ?? "").split("<br>").filter((link) => link !== "");
    return { number: number === "" ? null : Number(number), written: [number, ...rest], tests: links.map(readLink) };
  });
}

function readLink(link: string): NamedTest {
  const [, title = "", path = ""] = /^\[(.*)\]\(\.\.\/(.*)\)$/.exec(link) ?? [];
  return { path, title: unescapeCell(title) };
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function unescapeCell(text: string): string {
  return text.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("\\|", "|");
}
