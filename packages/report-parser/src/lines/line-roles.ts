/** What each line of a page is, decided step by step: the first to claim a line keeps it. */
import type { PageLayout } from "@rubrica/pdf";

export type LineRole =
  | "prose"
  | "heading"
  | "caption"
  | "formula"
  | "contents-entry"
  | "reference"
  | "table"
  | "figure"
  | "code"
  | "footnote"
  | "header"
  | "footer"
  | "page-number"
  /** Turned against the page's main direction: stamps, axis labels. */
  | "aside";

/** Roles whose lines are part of the report's text. */
const IN_TEXT: ReadonlySet<LineRole> = new Set([
  "prose",
  "heading",
  "caption",
  "formula",
  "contents-entry",
  "reference",
]);

export class LineRoles {
  readonly #pages: LineRole[][];

  constructor(pages: readonly PageLayout[]) {
    this.#pages = pages.map((page) => page.lines.map(() => "prose"));
  }

  /** Role of a line; `page` is the index of the page, not its number. */
  of(page: number, line: number): LineRole {
    return this.#pages[page]?.[line] ?? "prose";
  }

  /** Gives a line a role unless it has another than prose already; tells whether it has the role now. */
  claim(page: number, line: number, role: LineRole): boolean {
    const roles = this.#pages[page];
    if (roles === undefined || line < 0 || line >= roles.length) return false;
    if (roles[line] !== "prose" && roles[line] !== role) return false;
    roles[line] = role;
    return true;
  }

  /** Makes a line prose again that turned out not to be what it was claimed for. */
  release(page: number, line: number): void {
    const roles = this.#pages[page];
    if (roles !== undefined && line >= 0 && line < roles.length) roles[line] = "prose";
  }

  isInText(page: number, line: number): boolean {
    return IN_TEXT.has(this.of(page, line));
  }

  isProse(page: number, line: number): boolean {
    return this.of(page, line) === "prose";
  }
}
