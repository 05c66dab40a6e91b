/** Reads `.bib` files into the CSL-JSON that `score-fields.ts` compares with. */
import { hasHan } from "@rubrica/report-model";
import type { GoldItem, GoldName } from "./gold-references.ts";
import { fold } from "./score-fields.ts";
import { plainText } from "./tex-text.ts";

export interface BibEntry {
  readonly type: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** All entries of a `.bib` file; `@string` abbreviations and `#` are resolved, what cannot be read is skipped. */
export function readBibtex(text: string): BibEntry[] {
  const abbreviations: Record<string, string> = { ...MONTHS };
  const entries: BibEntry[] = [];
  for (const match of text.matchAll(/^[ \t]*@(\w+)\s*[{(]/gm)) {
    const type = (match[1] as string).toLowerCase();
    if (type === "comment" || type === "preamble") continue;
    const reader = new FieldReader(text, match.index + match[0].length, abbreviations);
    if (type === "string") {
      Object.assign(abbreviations, reader.readFields());
      continue;
    }
    const key = reader.readKey();
    if (key !== null) entries.push({ type, key, fields: reader.readFields() });
  }
  return entries.map((entry) => withParent(entry, entries));
}

/** A paper inherits from its proceedings what it does not say itself; their title is its book title. */
function withParent(entry: BibEntry, entries: readonly BibEntry[]): BibEntry {
  const parent = entries.find(({ key }) => key.toLowerCase() === entry.fields.crossref?.toLowerCase());
  if (parent === undefined) return entry;
  const { title, subtitle, author, ...inherited } = parent.fields;
  const host = { ...(title && { booktitle: title }), ...(subtitle && { booksubtitle: subtitle }) };
  return { ...entry, fields: { ...inherited, ...host, ...entry.fields } };
}

const MONTHS: Readonly<Record<string, string>> = Object.fromEntries(
  ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map((month) => [month, month]),
);

class FieldReader {
  private readonly text: string;
  private readonly abbreviations: Readonly<Record<string, string>>;
  private at: number;

  constructor(text: string, at: number, abbreviations: Readonly<Record<string, string>>) {
    this.text = text;
    this.at = at;
    this.abbreviations = abbreviations;
  }

  readKey(): string | null {
    const match = this.take(/\s*([^\s,{}"=]+)\s*,/y);
    return match === null ? null : (match[1] as string);
  }

  readFields(): Record<string, string> {
    const fields: Record<string, string> = {};
    for (;;) {
      const name = this.take(/[\s,]*([\w:-]+)\s*=\s*/y);
      if (name === null) return fields;
      const value = this.readValue();
      if (value === null) return fields;
      fields[(name[1] as string).toLowerCase()] = value;
    }
  }

  private readValue(): string | null {
    let value = "";
    do {
      const part = this.readDelimited() ?? this.take(/\s*([^\s,{}"#]+)/y)?.[1] ?? null;
      if (part === null) return null;
      value += this.abbreviations[part.toLowerCase()] ?? part;
    } while (this.take(/\s*#\s*/y) !== null);
    return value;
  }

  private readDelimited(): string | null {
    const open = this.text[this.at];
    if (open !== "{" && open !== '"') return null;
    let depth = 0;
    for (let end = this.at + 1; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === "\\") end++;
      else if (depth === 0 && character === (open === "{" ? "}" : '"')) {
        const value = this.text.slice(this.at + 1, end);
        this.at = end + 1;
        return value;
      } else if (character === "{") depth++;
      else if (character === "}") depth--;
    }
    return null;
  }

  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text);
    if (match !== null) this.at = expression.lastIndex;
    return match;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  article: "article-journal",
  newspaper: "article-newspaper",
  book: "book",
  proceedings: "book",
  collection: "book",
  inbook: "chapter",
  incollection: "chapter",
  inproceedings: "paper-conference",
  conference: "paper-conference",
  phdthesis: "thesis",
  mastersthesis: "thesis",
  thesis: "thesis",
  techreport: "report",
  report: "report",
  patent: "patent",
  standard: "standard",
  online: "webpage",
  electronic: "webpage",
  www: "webpage",
  dataset: "dataset",
  software: "software",
};

/** The fields of an entry under their CSL names; of BibLaTeX and BibTeX names the first that is there; of lists what is printed. */
export function toGold(entry: BibEntry, printed: string): GoldItem {
  const { fields } = entry;
  const first = (...names: string[]): string | undefined => {
    const found = names.map((name) => fields[name]).find((value) => value !== undefined && value.trim() !== "");
    return found === undefined ? undefined : plainText(found);
  };
  const type = TYPES[entry.type] ?? "document";
  const joined = (title: string | undefined, subtitle: string | undefined): string | undefined => {
    if (title === undefined || subtitle === undefined) return title;
    const forms = [": ", ", ", ". "].map((mark) => title + mark + subtitle);
    return forms.find((form) => fold(printed).includes(fold(form))) ?? title;
  };
  const isSerial = type === "article-journal" || entry.type === "periodical";
  const { title, tail } = splitTitle((joined(first("title"), first("subtitle")) ?? "").replace(/\.$/, ""), type);
  const gold: Record<string, unknown> = {
    title,
    "container-title":
      joined(first("journaltitle", "journal"), first("journalsubtitle")) ??
      joined(first("booktitle", "maintitle"), first("booksubtitle", "mainsubtitle")),
    "container-title-short":
      first("shortjournal", "eventtitle") ?? first("journaltitle", "journal")?.replaceAll(".", ""),
    publisher: isSerial
      ? undefined
      : firstPrinted(
          printed,
          shortPress(printed, first("publisher", "institution", "school", "organization", "howpublished")),
        ),
    archive: isSerial ? undefined : first("organization", "institution"),
    // Of patents the country is kept there.
    "publisher-place": type === "patent" ? undefined : firstPrinted(printed, first("location", "address")),
    "event-place": type === "patent" ? undefined : first("venue"),
    "collection-title": first("series"),
    volume: first("volume") ?? (VOLUME.test(tail) ? tail : undefined),
    [numberField(entry, type)]: first("number", "issue") ?? (VOLUME.test(tail) ? undefined : tail),
    ...(type === "article-newspaper"
      ? {}
      : { page: printedRange(printed, first("pages", "eid")?.replace(/-+/g, "-")) }),
    edition: editionNumber(first("edition")),
    version: first("version"),
    URL: fields.url === undefined ? undefined : fields.url.replace(/\\([_%#&~])/g, "$1").trim(),
    DOI: fields.doi?.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//, ""),
    author: names(fields.author),
    editor: names(fields.editor),
    translator: names(fields.translator),
    issued: date(first("date", "year"), first("month")),
    accessed: date(first("urldate")),
  };
  const kept = Object.entries(gold).filter(([, value]) => value !== undefined && value !== "");
  return { id: entry.key, type, ...Object.fromEntries(kept) };
}

/** The number of a book within a series is no number of the book. */
function numberField({ fields }: BibEntry, type: string): string {
  if (type === "article-journal") return "issue";
  if (type === "article-newspaper") return "page";
  const isNumbered = fields.series !== undefined && /^(?:book|chapter|paper-conference)$/.test(type);
  return isNumbered ? "collection-number" : "number";
}

/** MLA prints `Example P` and `Example UP`. */
function shortPress(printed: string, publisher: string | undefined): string | undefined {
  if (publisher === undefined || printed.includes(publisher)) return publisher;
  const short = publisher
    .replace(/\bUniversity Press/, "UP")
    .replace(/\bPress/, "P")
    .replace(/\bUniversity/, "U");
  return printed.includes(short) ? short : publisher;
}

/** Some styles shorten `1606-1617` to `1606-17`, or to the first page. */
function printedRange(printed: string, pages: string | undefined): string | undefined {
  const [, first = "", last = ""] = /^(\w*\d+)\s?[-–]\s?(\w*\d+)$/.exec(pages ?? "") ?? [];
  if (fold(printed).includes(fold(`${first}-${last}`))) return pages;
  for (let kept = 1; kept < last.length; kept++) {
    const short = `${first}-${last.slice(-kept)}`;
    if (first.startsWith(last.slice(0, -kept)) && fold(printed).includes(fold(short))) return short;
  }
  return first === "" ? pages : first;
}

/** `Wiley and Springer` may be two publishers, of which styles print the first. */
function firstPrinted(printed: string, list: string | undefined): string | undefined {
  if (list === undefined || printed.includes(list)) return list;
  return list.split(/\sand\s/).find((part) => printed.includes(part)) ?? list;
}

const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function editionNumber(edition: string | undefined): string | undefined {
  const named = ORDINALS.indexOf((edition ?? "").toLowerCase().replace(/ edition$/, "")) + 1;
  if (named > 0) return String(named);
  const chinese = /^第?([一二三四五六七八九])版$/.exec(edition ?? "")?.[1];
  if (chinese !== undefined) return String("一二三四五六七八九".indexOf(chinese) + 1);
  return edition?.replace(/^第?\s?(\d+)(?:st|nd|rd|th)?\s?版?$/, "$1");
}

const VOLUME = /^(?:第\s?\S{1,4}\s?[卷册集辑]|[上中下]册?|[A-Z]\s?集)$/;

/** Some sources keep a volume or the number of a standard behind the last colon of the title. */
function splitTitle(whole: string, type: string): { title: string; tail: string } {
  const numberFirst = type === "standard" ? /^([A-Z][A-Z/]*\s?\d[\d.—–-]+)\s+(.+)$/.exec(whole) : null;
  if (numberFirst !== null) return { title: numberFirst[2] as string, tail: numberFirst[1] as string };
  const match = /^(.+)[:：]\s?([^:：]+)$/.exec(whole);
  const [, title = "", tail = ""] = match ?? [];
  const isNumber = ["standard", "report", "book"].includes(type) && /^[A-Z][A-Z/. ]*\s?\d[\d.—–-]+$/.test(tail);
  return isNumber || VOLUME.test(tail) ? { title, tail } : { title: whole, tail: "" };
}

function names(list: string | undefined): GoldName[] | undefined {
  if (list === undefined) return undefined;
  const parts = splitOutsideBraces(list.replace(/\s+/g, " "), /\sand\s/iy).map((part) => part.trim());
  return parts.filter((part) => part !== "" && part !== "others").map(oneName);
}

function oneName(text: string): GoldName {
  if (/^\{.*\}$/.test(text) && !text.slice(1, -1).includes("{")) return { literal: plainText(text) };
  const parts = splitOutsideBraces(text, /,/y).map((part) => plainText(part));
  if (hasHan(text)) return { literal: chineseName(parts) };
  if (parts.length > 1) return { family: parts[0] as string, given: parts.at(-1) as string };
  const words = splitOutsideBraces(text, /[\s~]+/y);
  if (words.length === 1) return { literal: plainText(text) };
  const particle = words.findIndex((word, index) => index > 0 && /^[a-z]/.test(word));
  const start = particle > 0 ? particle : words.length - 1;
  return { family: plainText(words.slice(start).join(" ")), given: plainText(words.slice(0, start).join(" ")) };
}

function chineseName(parts: readonly string[]): string {
  return parts.join("").replace(/\s/g, "").replace(/等$/, "");
}

/** Splits at a sticky expression wherever no brace is open. */
function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "{") depth++;
    else if (text[index] === "}") depth--;
    separator.lastIndex = index;
    const match = depth === 0 ? separator.exec(text) : null;
    if (match === null) continue;
    parts.push(text.slice(start, index));
    start = index + match[0].length;
    index = start - 1;
  }
  parts.push(text.slice(start));
  return parts;
}

const MONTH_NAMES = Object.keys(MONTHS);

function date(text: string | undefined, month?: string): { "date-parts": number[][] } | undefined {
  const match = /(\d{4})(?:[-/.年](\d{1,2})(?!\d))?(?:[-/.月](\d{1,2})(?!\d))?/.exec(text ?? "");
  if (match === null) return undefined;
  const parts = match.slice(1).filter((part) => part !== undefined);
  const named = MONTH_NAMES.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1;
  if (parts.length === 1 && named > 0) parts.push(String(named));
  return { "date-parts": [parts.map(Number)] };
}
