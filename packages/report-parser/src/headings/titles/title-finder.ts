/** Finds the lines of the body that print a given title. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import type { LineRoles } from "../../lines/line-roles.ts";
import { splitHeadingNumber, titleKey } from "./heading-number.ts";
import { endOfRunIn } from "./run-in-title.ts";

export interface TitlePlace {
  /** 0-based. */
  readonly page: number;
  readonly line: number;
  readonly lineCount: number;
  /** As in {@link LocatedHeading}. */
  readonly runInEnd?: number;
}

export interface TitleQuery {
  /** Number and title, or only the title when the source leaves numbers out. */
  readonly text: string;
  /** Pages (0-based) to look at, the likeliest first. */
  readonly pages: readonly number[];
  /** Only places after this one count. */
  readonly after?: TitlePlace | null;
  /** Height on the first of the pages near which the title stands, in points; null when unknown. */
  readonly y?: number | null;
  /** True: neither lines on which the text goes on nor similar titles. Default: false. */
  readonly exactly?: boolean;
}

/** A heading takes at most this many lines. */
const MAX_LINES = 4;
/** Share of common letter pairs at which two titles with the same number are the same. */
const SIMILAR = 0.62;
/** How many times as large as the text below it a title in the place of the running header is. */
const LARGE_HEADER = 1.2;
/** How far from the stated height a title may stand, in points. */
const NEAR = 60;
const NEAR_RUN_IN = 30;

export class TitleFinder {
  readonly #pages: readonly PageLayout[];
  readonly #roles: LineRoles;
  readonly #keys: (readonly string[] | undefined)[] = [];

  constructor(pages: readonly PageLayout[], roles: LineRoles) {
    this.#pages = pages;
    this.#roles = roles;
  }

  find(query: TitleQuery): TitlePlace | null {
    const key = titleKey(query.text);
    if (key === "") return null;
    const bare = titleKey(splitHeadingNumber(query.text).title);
    for (const page of query.pages) {
      const place = this.#findOnPage(page, key, bare, query);
      if (place !== null) return place;
    }
    if (query.exactly === true) return null;
    for (const page of query.pages.slice(0, 3)) {
      const place = this.#findRunIn(page, key, bare, query);
      if (place !== null) return place;
    }
    for (const page of query.pages.slice(0, 3)) {
      const place = this.#findSimilar(page, query.text, query.after ?? null);
      if (place !== null) return place;
    }
    return null;
  }

  #findOnPage(page: number, key: string, bare: string, query: TitleQuery): TitlePlace | null {
    const places: (TitlePlace & { readonly exact: boolean })[] = [];
    const keys = this.#keysOf(page);
    for (let line = 0; line < keys.length; line++) {
      const own = keys[line] ?? "";
      if (own === "" || isBefore(page, line, query.after ?? null)) continue;
      const lineCount = this.#linesMatching(page, line, key);
      if (lineCount > 0) places.push({ page, line, lineCount, exact: true });
      else if (bare !== "" && bare.length > 1) {
        const offset = mayPrint(own, bare) ? this.#matchWithoutNumber(page, line, bare) : null;
        if (offset !== null) places.push({ ...offset, exact: false });
      }
    }
    return this.#best(places, query.y ?? null, page === query.pages[0]);
  }

  /** Number of lines from here that together print the key; 0 when they do not. */
  #linesMatching(page: number, line: number, key: string): number {
    const keys = this.#keysOf(page);
    let joined = "";
    for (let count = 1; count <= MAX_LINES && line + count <= keys.length; count++) {
      joined += keys[line + count - 1] ?? "";
      if (joined === key) return count;
      if (!key.startsWith(joined)) return 0;
    }
    return 0;
  }

  /** The title without its number, or below a line that holds only the number (`Chapter 1` over `Introduction`). */
  #matchWithoutNumber(page: number, line: number, bare: string): TitlePlace | null {
    const count = this.#linesMatching(page, line, bare);
    const above = this.#lineAt(page, line - 1);
    if (count > 0) {
      if (above !== undefined && this.#keysOf(page)[line - 1] !== "") {
        const { number, title } = splitHeadingNumber(above.text);
        const onlyNumber =
          number !== null && title === ""
            ? true
            : /^(?:chapter|appendix|part|第\s?\S{1,3}\s?[章篇])\s*\S{0,4}$/i.test(above.text);
        if (onlyNumber) return { page, line: line - 1, lineCount: count + 1 };
      }
      return { page, line, lineCount: count };
    }
    const { number, title } = splitHeadingNumber(this.#lineAt(page, line)?.text ?? "");
    if (number === null) return null;
    let joined = titleKey(title);
    for (let lines = 1; lines <= MAX_LINES; lines++) {
      if (joined === bare) return { page, line, lineCount: lines };
      if (!bare.startsWith(joined)) return null;
      joined += this.#keysOf(page)[line + lines] ?? "\n";
    }
    return null;
  }

  /** Same number, nearly the same words: contents that were not brought up to date. */
  #findSimilar(page: number, text: string, after: TitlePlace | null): TitlePlace | null {
    const wanted = splitHeadingNumber(text);
    if (wanted.number === null) return null;
    const number = titleKey(wanted.number.printed);
    const keys = this.#keysOf(page);
    for (let line = 0; line < keys.length; line++) {
      if (keys[line]?.startsWith(number) !== true || isBefore(page, line, after) || !this.#roles.isProse(page, line))
        continue;
      const own = splitHeadingNumber(this.#lineAt(page, line)?.text ?? "");
      if (
        own.number === null ||
        titleKey(own.number.printed) !== number ||
        own.title.length > 2 * wanted.title.length + 8
      )
        continue;
      const lineCount = this.#mostSimilar(page, line, titleKey(wanted.title));
      if (lineCount > 0) return { page, line, lineCount };
    }
    return null;
  }

  /** The title at the beginning of a line of text. */
  #findRunIn(
    page: number,
    key: string,
    bare: string,
    { after = null, y = null, pages }: TitleQuery,
  ): TitlePlace | null {
    if (bare.length < 2) return null;
    const keys = this.#keysOf(page);
    for (let line = 0; line < keys.length; line++) {
      if (!mayOpenWith(keys[line] ?? "", bare) || isBefore(page, line, after)) continue;
      const layout = this.#roles.isProse(page, line) ? this.#lineAt(page, line) : undefined;
      if (layout === undefined) continue;
      const isNear = y !== null && page === pages[0] && Math.abs(layout.box.y0 - y) < NEAR_RUN_IN;
      const runInEnd = endOfRunIn(layout, { key, bare, believesMarks: isNear });
      if (runInEnd !== null) return { page, line, lineCount: 1, runInEnd };
    }
    return null;
  }

  /** How many lines from here print nearly the wanted title; 0 when none do. */
  #mostSimilar(page: number, line: number, wanted: string): number {
    const first = this.#lineAt(page, line);
    if (first === undefined) return 0;
    let joined = titleKey(splitHeadingNumber(first.text).title);
    let best = { lineCount: 1, similarity: similarity(joined, wanted) };
    for (let lineCount = 2; lineCount <= MAX_LINES; lineCount++) {
      const next = this.#lineAt(page, line + lineCount - 1);
      if (next === undefined || next.bold !== first.bold || Math.abs(next.fontSize - first.fontSize) > 0.4) break;
      joined += this.#keysOf(page)[line + lineCount - 1] ?? "";
      const own = similarity(joined, wanted);
      if (own > best.similarity) best = { lineCount, similarity: own };
    }
    return best.similarity >= SIMILAR ? best.lineCount : 0;
  }

  #best(
    places: readonly (TitlePlace & { readonly exact: boolean })[],
    y: number | null,
    isFirst: boolean,
  ): TitlePlace | null {
    if (places.length === 0) return null;
    const rank = (place: TitlePlace & { readonly exact: boolean }): number => {
      const line = this.#lineAt(place.page, place.line);
      if (line === undefined) return 0;
      let score = line.fontSize + (line.bold ? 2 : 0) + (place.exact ? 6 : 0);
      if (y !== null && isFirst) score += Math.abs(line.box.y0 - y) < NEAR ? 12 : 0;
      return score;
    };
    const best = places.reduce((left, right) => (rank(right) > rank(left) + 0.01 ? right : left));
    return { page: best.page, line: best.line, lineCount: best.lineCount };
  }

  #lineAt(page: number, line: number): LayoutLine | undefined {
    return this.#pages[page]?.lines[line];
  }

  #keysOf(page: number): readonly string[] {
    const known = this.#keys[page];
    if (known !== undefined) return known;
    const keys = (this.#pages[page]?.lines ?? []).map((line, index) => this.#keyOf(page, line, index));
    this.#keys[page] = keys;
    return keys;
  }

  #keyOf(page: number, line: LayoutLine, index: number): string {
    const mayBeTitle = this.#roles.isProse(page, index) || this.#isLargeHeader(page, line, index);
    return mayBeTitle && line.text.length <= 200 ? titleKey(line.text) : "";
  }

  /** Titles of chapters that all stand at the head of their pages look like running headers, but are larger. */
  #isLargeHeader(page: number, line: LayoutLine, index: number): boolean {
    if (this.#roles.of(page, index) !== "header") return false;
    const text = this.#pages[page]?.lines.find((_, below) => below > index && this.#roles.isProse(page, below));
    return text !== undefined && line.fontSize >= LARGE_HEADER * text.fontSize;
  }
}

/** Digits and points that a printed number may have in front of a title. */
const LONGEST_NUMBER = 12;

/** Cheap: whether a line may end with a title, begin it, or begin it behind a number. */
function mayPrint(own: string, bare: string): boolean {
  if (own.endsWith(bare) || bare.startsWith(own)) return true;
  const start = own.slice(0, LONGEST_NUMBER + 4).indexOf(bare.slice(0, 4));
  return start > 0 && start <= LONGEST_NUMBER;
}

function mayOpenWith(own: string, bare: string): boolean {
  return own.length > bare.length && own.slice(0, LONGEST_NUMBER + bare.length).includes(bare);
}

function isBefore(page: number, line: number, after: TitlePlace | null): boolean {
  return after !== null && (page < after.page || (page === after.page && line <= after.line));
}

/** Dice coefficient of letter pairs. */
function similarity(left: string, right: string): number {
  if (left === right) return 1;
  if (left.length < 2 || right.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let index = 0; index + 1 < left.length; index++) {
    const pair = left.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let index = 0; index + 1 < right.length; index++) {
    const pair = right.slice(index, index + 2);
    const count = pairs.get(pair) ?? 0;
    if (count === 0) continue;
    common++;
    pairs.set(pair, count - 1);
  }
  return (2 * common) / (left.length + right.length - 2);
}
