/**
 * Finds the printed table of contents and reads its entries.
 *
 * A contents page is known by its heading, or, where the heading is missing, by most of its lines ending in a leader
 * and a page number. Lists of figures and tables look the same and are told by their headings or their entries.
 */
import type { PageLayout } from "@rubrica/pdf";
import type { LineRoles } from "../../lines/line-roles.ts";
import { isCaptionEntry, isContentsHeading, isListHeading } from "../titles/contents-titles.ts";
import { type HeadingNumber, splitHeadingNumber, titleKey } from "../titles/heading-number.ts";
import { readInColumns } from "./contents-columns.ts";
import {
  type ContentsCandidate,
  countFalls,
  type EntryCandidate,
  isEntry,
  isFollowedByEntries,
  isOutOfOrder,
  pageValues,
  withoutTextBelow,
} from "./contents-extent.ts";
import { type EntryEdges, measureIndents } from "./contents-indents.ts";
import { joinEntryLines, linkTarget, readContentsLine, readLinkedLine, stripLeader } from "./contents-lines.ts";
import { readRomanParts } from "./contents-parts.ts";

export interface PrintedEntry {
  /** Number and title as printed. */
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly title: string;
  readonly printedPage: string | null;
  /** 0-based page that the entry links to, or null. */
  readonly target: number | null;
  /** Left edge in points from the margin of its page, or, where page numbers stand flush right, of all pages. */
  readonly indent: number;
  readonly fontSize: number;
  readonly bold: boolean;
  /** 0-based page on which the entry is printed, and its first line. */
  readonly page: number;
  readonly line: number;
}

export interface PrintedContents {
  /** 0-based. */
  readonly pages: readonly number[];
  readonly entries: readonly PrintedEntry[];
  /** True when indents can be compared from page to page. */
  readonly aligned: boolean;
}

/** Contents are looked for up to this page (0-based), or within this share of the document. */
const LATEST_PAGE = 40;
const LATEST_SHARE = 0.4;
const MIN_ENTRIES = 3;
/** Share of the lines of a page that must be entries when no heading announces them. */
const ENTRY_SHARE = 0.55;
const MAX_LINE_CHARACTERS = 400;
/** An entry as long as a paragraph is none. */
const LONGEST_ENTRY = 200;
/** Part of a line that its link covers when the line is an entry; a citation in running text covers less. */
const WHOLE_LINE = 0.6;

/** Reads the first printed table of contents and claims its lines; lists of figures and tables are claimed, too. */
export function readPrintedContents(pages: readonly PageLayout[], roles: LineRoles): PrintedContents | null {
  const limit = Math.min(pages.length, Math.max(LATEST_PAGE, Math.ceil(pages.length * LATEST_SHARE)));
  const reader = new ContentsReader(pages, roles);
  for (let page = 0; page < limit; page++) {
    if (!reader.readPage(page) && reader.finished) break;
  }
  return reader.result();
}

class ContentsReader {
  readonly #pages: readonly PageLayout[];
  readonly #roles: LineRoles;
  readonly #contentsPages: number[] = [];
  readonly #entries: PrintedEntry[] = [];
  readonly #edges = new Map<PrintedEntry, EntryEdges>();
  #mode: "before" | "contents" | "list" | "after" = "before";

  constructor(pages: readonly PageLayout[], roles: LineRoles) {
    this.#pages = pages;
    this.#roles = roles;
  }

  get finished(): boolean {
    return this.#mode === "after";
  }

  result(): PrintedContents | null {
    const read = this.#entries.filter(({ text }) => text.length <= LONGEST_ENTRY);
    if (read.length < MIN_ENTRIES) return null;
    const indents = measureIndents(read.flatMap((entry) => this.#edges.get(entry) ?? []));
    const entries = readRomanParts(read);
    if (indents === null) return { pages: this.#contentsPages, entries, aligned: false };
    const indented = entries.map((entry, index) => ({ ...entry, indent: indents[index] ?? entry.indent }));
    return { pages: this.#contentsPages, entries: indented, aligned: true };
  }

  /** Reads one page; false when it holds no contents. */
  readPage(page: number): boolean {
    const candidates = withoutTextBelow(this.#candidates(page));
    // A blank page between two parts of the lists ends nothing.
    if (candidates.length === 0) return this.#mode !== "before" && this.#mode !== "after";
    const heading = candidates.findIndex((candidate) => isContentsHeading(candidate.layout.text));
    const found = candidates.filter(isEntry);
    const led = found.filter(({ entry }) => entry.hasLeader).length;
    const announced =
      heading >= 0 &&
      this.#mode === "before" &&
      found.length >= 1 &&
      (heading < 8 || isFollowedByEntries(candidates, heading));
    const dense =
      led >= 4 && found.length >= ENTRY_SHARE * candidates.length && (this.#mode !== "before" || !isOutOfOrder(found));
    const continuing =
      this.#mode !== "before" && found.length >= 0.5 * candidates.length && found.length > 0 && this.#continues(found);
    const list = candidates.findIndex((candidate) => isListHeading(candidate.layout.text));
    if (!announced && !dense && !continuing && !(list >= 0 && list < 4 && led >= 1)) {
      const rest = this.#mode === "contents" ? this.#lastEntries(candidates) : [];
      if (this.#mode !== "before") {
        if (rest.length > 0) this.#readLines(page, rest, 0);
        // Lists of figures and tables may stand before the contents, with pages of symbols between them.
        this.#mode = this.#entries.length === 0 ? "before" : "after";
      }
      return false;
    }
    if (this.#mode === "before" && !announced && list >= 0 && list < 4) this.#mode = "list";
    else if (this.#mode === "before") this.#mode = "contents";
    else if (heading >= 0 && this.#mode === "list" && this.#entries.length === 0) this.#mode = "contents";
    else if (
      heading >= 0 &&
      heading < 3 &&
      this.#contentsPages.length > 0 &&
      /[a-z]/i.test(candidates[heading]?.layout.text ?? "")
    ) {
      // A second table of contents, in English, repeats the first.
      this.#mode = "list";
    }
    this.#readLines(page, candidates, announced ? heading + 1 : 0);
    return true;
  }

  #candidates(page: number): ContentsCandidate[] {
    const { lines, links } = this.#linesAndLinks(page);
    const announced = this.#mode === "contents" || lines.some((line) => isContentsHeading(line.text));
    const inside = links.filter((link) => link.destination !== null);
    const prose = lines.flatMap((layout, line) =>
      this.#roles.isProse(page, line) && layout.text.length <= MAX_LINE_CHARACTERS ? [{ line, layout }] : [],
    );
    return readInColumns(prose, announced).map(({ line, layout }) => {
      const target = announced && inside.length >= MIN_ENTRIES ? linkTarget(inside, layout, WHOLE_LINE) : null;
      return { line, layout, entry: readContentsLine(layout) ?? readLinkedLine(layout, target) };
    });
  }

  #linesAndLinks(page: number): Pick<PageLayout, "lines" | "links"> {
    return this.#pages[page] ?? { lines: [], links: [] };
  }

  /** The last entries at the head of a page on which the text begins. */
  #lastEntries(candidates: readonly ContentsCandidate[]): EntryCandidate[] {
    const end = candidates.findIndex((candidate) => candidate.entry?.hasLeader !== true);
    const head = candidates.slice(0, end < 0 ? candidates.length : end).filter(isEntry);
    return head.length > 0 && this.#continues(head) ? head : [];
  }

  /** Leaders, or page numbers that go on where the page before ended: a page of numbered data has neither. */
  #continues(found: readonly EntryCandidate[]): boolean {
    if (found.filter(({ entry }) => entry.hasLeader).length >= Math.min(2, found.length)) return true;
    const last = this.#entries.findLast((entry) => entry.printedPage !== null)?.printedPage ?? null;
    const values = pageValues([last, ...found.map(({ entry }) => entry.printedPage)]);
    return values.length >= 3 && countFalls(values) <= 0.1 * values.length;
  }

  #readLines(page: number, candidates: readonly ContentsCandidate[], from: number): void {
    let started = from > 0;
    let pending: ContentsCandidate[] = [];
    let used = false;
    candidates.forEach((candidate, index) => {
      const { layout, entry, line } = candidate;
      if (index < from) {
        if (isContentsHeading(layout.text)) this.#roles.claim(page, line, "contents-entry");
        return;
      }
      if (isListHeading(layout.text) && entry === null) {
        this.#mode = "list";
        pending = [];
        this.#roles.claim(page, line, "contents-entry");
        return;
      }
      if (isContentsHeading(layout.text) && index > 0 && this.#entries.length === 0) {
        this.#mode = "contents";
        this.#roles.claim(page, line, "contents-entry");
        pending = [];
        return;
      }
      // A running header with its page number over further entries.
      if (index === 0 && entry !== null && this.#entries.length > 0 && isContentsHeading(entry.title)) {
        this.#roles.claim(page, line, "contents-entry");
        return;
      }
      if (entry === null) {
        if (
          started ||
          index >= candidates.length - 3 ||
          candidates.slice(index + 1, index + 3).some((next) => next.entry !== null)
        ) {
          pending.push(candidate);
        }
        return;
      }
      started = true;
      const continued = this.#flushPending(page, pending, candidate);
      pending = [];
      this.#roles.claim(page, line, "contents-entry");
      if (this.#mode !== "contents" || isCaptionEntry(entry.title)) return;
      used = true;
      const printed = { text: joinEntryLines(continued?.layout ?? null, entry.title), printedPage: entry.printedPage };
      this.#add(page, continued ?? candidate, printed, layout.box.x1);
    });
    this.#closePage(page, pending);
    if (used || from > 0) this.#contentsPages.push(page);
  }

  /** Lines without a page number before an entry: its first half, or entries of their own. Returns the first half. */
  #flushPending(
    page: number,
    pending: readonly ContentsCandidate[],
    next: ContentsCandidate,
  ): ContentsCandidate | null {
    let half: ContentsCandidate | null = null;
    for (const [index, candidate] of pending.entries()) {
      const isLast = index === pending.length - 1;
      const { number } = splitHeadingNumber(candidate.layout.text);
      const nextNumber = splitHeadingNumber(next.layout.text).number;
      const sameStyle = Math.abs(candidate.layout.fontSize - next.layout.fontSize) < 0.6;
      const near = next.layout.baseline - candidate.layout.baseline < 2.6 * next.layout.fontSize;
      this.#roles.claim(page, candidate.line, "contents-entry");
      if (
        isLast &&
        near &&
        sameStyle &&
        nextNumber === null &&
        (number !== null || next.layout.box.x0 >= candidate.layout.box.x0 - 1)
      ) {
        half = candidate;
      } else if (number !== null && this.#mode === "contents" && stripLeader(candidate.layout.text).length < 90) {
        this.#add(page, candidate, { text: stripLeader(candidate.layout.text), printedPage: null });
      }
    }
    return half;
  }

  /** Lines after the last entry of a page belong to no entry unless they are numbered like one. */
  #closePage(page: number, pending: readonly ContentsCandidate[]): void {
    for (const candidate of pending.slice(0, 1)) {
      const { number } = splitHeadingNumber(candidate.layout.text);
      const last = this.#entries.at(-1);
      if (number === null || last === undefined || last.page !== page || this.#mode !== "contents") return;
      // The text begins on the page of its contents: the heading that was listed, not another entry.
      const key = titleKey(stripLeader(candidate.layout.text));
      if (this.#entries.some((entry) => titleKey(entry.text) === key)) return;
      if (candidate.layout.text.length > 60 || Math.abs(candidate.layout.fontSize - last.fontSize) > 1.5) return;
      this.#roles.claim(page, candidate.line, "contents-entry");
      this.#add(page, candidate, { text: stripLeader(candidate.layout.text), printedPage: null });
    }
  }

  #add(
    page: number,
    candidate: ContentsCandidate,
    { text, printedPage }: Pick<PrintedEntry, "text" | "printedPage">,
    rightEdge: number | null = null,
  ): void {
    const { number, title } = splitHeadingNumber(text);
    const { layout } = candidate;
    const { lines, links } = this.#linesAndLinks(page);
    const left = Math.min(
      ...lines.filter((_, line) => this.#isEntryLine(page, line)).map((line) => line.box.x0),
      layout.box.x0,
    );
    const entry: PrintedEntry = {
      text,
      number,
      title: title === "" ? text : title,
      printedPage,
      target: linkTarget(links, layout),
      indent: layout.box.x0 - left,
      fontSize: layout.fontSize,
      bold: layout.bold,
      page,
      line: candidate.line,
    };
    this.#entries.push(entry);
    this.#edges.set(entry, { page, x0: layout.box.x0, x1: printedPage === null ? null : rightEdge });
  }

  #isEntryLine(page: number, line: number): boolean {
    return this.#roles.isProse(page, line) || this.#roles.of(page, line) === "contents-entry";
  }
}
