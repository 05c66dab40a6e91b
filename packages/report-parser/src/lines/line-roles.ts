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

/** A line of a page; `page` is the index of the page, not its number. */
export interface LinePlace {
  readonly page: number;
  readonly line: number;
}

/** Roles to be asked for, not claimed. */
export type KnownRoles = Pick<LineRoles, "of">;

export class LineRoles {
  readonly #pages: LineRole[][];
  readonly #spared: ReadonlySet<number>;

  private constructor(pages: LineRole[][], spared: ReadonlySet<number>) {
    this.#pages = pages;
    this.#spared = spared;
  }

  /** Roles of a document that nobody has looked at yet: everything is prose. */
  static allProse(pages: readonly PageLayout[]): LineRoles {
    return new LineRoles(
      pages.map((page) => page.lines.map(() => "prose")),
      new Set(),
    );
  }

  /**
   * The same roles for steps that must leave some lines alone: to them those are not prose and cannot be claimed. What
   * is claimed here is claimed in the whole.
   */
  sparing(lines: readonly LinePlace[]): LineRoles {
    return new LineRoles(this.#pages, new Set(lines.map(({ page, line }) => keyOf(page, line))));
  }

  /** Role of a line; `page` is the index of the page, not its number. */
  of(page: number, line: number): LineRole {
    return this.#pages[page]?.[line] ?? "prose";
  }

  /** Gives a line a role unless it has another than prose already; tells whether it has the role now. */
  claim(page: number, line: number, role: LineRole): boolean {
    const roles = this.#pages[page];
    if (roles === undefined || line < 0 || line >= roles.length) return false;
    if (this.#spared.has(keyOf(page, line))) return false;
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
    return this.of(page, line) === "prose" && !this.#spared.has(keyOf(page, line));
  }
}

/** More lines than this has no page. */
const LINES_A_PAGE = 1_000_000;

function keyOf(page: number, line: number): number {
  return page * LINES_A_PAGE + line;
}
