/** Compares a parsed item with its source after NFKC, case, white space and hyphen folding. */
import { type CslItem, hasHan } from "@rubrica/report-model";
import type { GoldItem, GoldName } from "./gold-references.ts";

const TEXT_FIELDS = [
  "title",
  "container-title",
  "publisher",
  "publisher-place",
  "volume",
  "issue",
  "page",
  "edition",
  "number",
  "URL",
  "DOI",
] as const;

export type FieldVerdict = "right" | "wrong" | "missing" | "spurious";

export interface FieldScore {
  readonly field: string;
  readonly verdict: FieldVerdict;
  readonly expected: string;
  readonly found: string;
}

export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\s\u00ad\u200b\-‐‑‒–—―−～~]/g, "");
}

/** Scores the fields whose gold value is printed in the string; what the style leaves out cannot be found. */
export function scoreFields(text: string, gold: GoldItem, item: CslItem): FieldScore[] {
  const withoutUrl = text.replace(/https?:\/\/\S+/g, " ");
  const scores: FieldScore[] = [];
  for (const field of TEXT_FIELDS) {
    const printed = field === "URL" || field === "DOI" ? text : withoutUrl;
    const expected = goldTexts(gold, field).filter((value) => isPrinted(value, printed));
    const found = item[field] ?? "";
    if (expected.length === 0) {
      if (found !== "" && !isElsewhere(gold, found, field))
        scores.push({ field, verdict: "spurious", expected: "", found });
      continue;
    }
    const right = expected.some((value) => fold(value) === fold(found));
    scores.push({
      field,
      verdict: right ? "right" : found === "" ? "missing" : "wrong",
      expected: expected.join(" | "),
      found,
    });
  }
  for (const field of ["author", "editor", "translator"] as const) {
    const score = scoreNames(field, text, gold, item);
    if (score !== null) scores.push(score);
  }
  for (const field of ["issued", "accessed"] as const) {
    const score = scoreDate(field, text, gold, item);
    if (score !== null) scores.push(score);
  }
  return scores;
}

/** A number is printed when it stands alone: the edition 1 is not printed in `2010`. */
function isPrinted(value: string, text: string): boolean {
  if (!/^\d+$/.test(value)) return fold(text).includes(fold(value));
  return new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text.normalize("NFKC"));
}

function goldTexts(gold: GoldItem, field: string): string[] {
  const values = [gold[field]];
  if (field === "container-title")
    values.push(gold.journalAbbreviation, gold["event-title"], gold["container-title-short"]);
  // Zotero knows no publisher of manuscripts: the institution stands in the field of the place.
  const institution = gold.type === "manuscript" && gold.publisher === undefined;
  if (field === "publisher-place") {
    if (institution) return [];
    values.push(gold["event-place"], gold["archive-place"]);
  }
  if (field === "publisher") values.push(gold.archive, ...(institution ? [gold["publisher-place"]] : []));
  // Article numbers stand where pages would.
  if (field === "page" && gold.page === undefined && gold.type === "article-journal") values.push(gold.number);
  if (field === "number" && gold.page === undefined && gold.type === "article-journal") return [];
  if (field === "edition") values.push(gold.version);
  return values
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String)
    .filter((value) => fold(value) !== "");
}

/** A value that the source holds under another name is a difference of convention, not an invention. */
function isElsewhere(gold: GoldItem, found: string, field: string): boolean {
  if (
    field === "DOI" &&
    String(gold.URL ?? "")
      .toLowerCase()
      .includes(found.toLowerCase())
  )
    return true;
  // The address of the DOI, or an address without its `https://`.
  if (field === "URL" && (isDoiAddress(gold, found) || String(gold.URL ?? "").endsWith(`//${found}`))) return true;
  const needle = fold(found);
  return Object.entries(gold).some(
    ([key, value]) => key !== "title" && typeof value === "string" && fold(value) === needle,
  );
}

function isDoiAddress(gold: GoldItem, found: string): boolean {
  return gold.DOI !== undefined && found.toLowerCase().endsWith(`doi.org/${String(gold.DOI).toLowerCase()}`);
}

function scoreNames(
  field: "author" | "editor" | "translator",
  text: string,
  gold: GoldItem,
  item: CslItem,
): FieldScore | null {
  // Behind "et al." names of the list can only be words of the title.
  const cutAt = field === "author" ? text.search(/[,，] ?(?:等[.，,]|et al\b)/) : -1;
  const printed = fold(cutAt > 0 ? text.slice(0, cutAt) : text);
  const listed = names(gold[field]);
  // Who edited and translated is printed once, as translator.
  if (field === "editor" && sameList(listed, names(gold.translator))) return null;
  // Styles print the editors first when a work has no author.
  const expectedNames = field === "author" && listed.length === 0 ? names(gold.editor) : listed;
  if (field === "editor" && names(gold.author).length === 0) return null;
  const hidden = expectedNames.findIndex((name) => !printed.includes(fold(shown(name))));
  const expected = expectedNames.slice(0, hidden < 0 ? undefined : hidden).map((name) => fold(shown(name)));
  const parsed = field === "author" && listed.length === 0 ? (item.author ?? item.editor) : item[field];
  const found = (parsed ?? []).map((name) => fold(name.family ?? name.literal ?? ""));
  const foundText = (parsed ?? []).map((name) => name.literal ?? `${name.family}/${name.given}`).join("; ");
  if (expected.length === 0) {
    if (found.length === 0 || field !== "author" || otherContributors(gold, printed)) return null;
    return { field, verdict: "spurious", expected: "", found: foundText };
  }
  // A list cut by "et al." shows its beginning only.
  const right =
    expected.length === found.length && expected.every((name, index) => sameName(name, found[index] as string));
  const verdict = right ? "right" : found.length === 0 ? "missing" : "wrong";
  return { field, verdict, expected: expected.join("; "), found: foundText };
}

function sameList(left: readonly GoldName[], right: readonly GoldName[]): boolean {
  return left.length === right.length && left.every((name, index) => shown(name) === shown(right[index] as GoldName));
}

function sameName(expected: string, found: string): boolean {
  // `van der Veen` and `Veen` with a particle of its own are the same family name.
  return (
    expected === found ||
    (/^(?:van|von|vander|vonder|de|del|dela|la|du|di|da)/.test(found.slice(0, -expected.length)) &&
      found.endsWith(expected))
  );
}

function shown(name: GoldName & { "non-dropping-particle"?: string; "dropping-particle"?: string }): string {
  if (name.literal !== undefined) return name.literal;
  return hasHan(name.family ?? "") ? `${name.family}${name.given ?? ""}` : (name.family ?? "");
}

function names(value: unknown): GoldName[] {
  return Array.isArray(value) ? (value as GoldName[]) : [];
}

function otherContributors(gold: GoldItem, printed: string): boolean {
  return Object.values(gold).some(
    (value) =>
      Array.isArray(value) &&
      value.some(
        (name) => typeof name === "object" && name !== null && printed.includes(fold(shown(name)) || "\u0000"),
      ),
  );
}

function scoreDate(field: "issued" | "accessed", text: string, gold: GoldItem, item: CslItem): FieldScore | null {
  const expected = parts(gold[field]);
  const found = (item[field]?.["date-parts"]?.[0] ?? []).map(Number);
  const foundText = found.join("-");
  const year = expected[0];
  const shownYear = year !== undefined && new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text.normalize("NFKC"));
  if (year === undefined || !shownYear || (field === "accessed" && isYearOfIssue(text, gold, expected))) {
    if (found.length === 0 || text.includes(String(found[0]))) return null;
    return { field, verdict: "spurious", expected: "", found: foundText };
  }
  const full = text.includes(expected.map((part) => String(part).padStart(2, "0")).join("-"));
  const needed = full ? expected : expected.slice(0, Math.max(1, Math.min(found.length, expected.length)));
  const right = needed.length <= found.length && needed.every((part, index) => part === found[index]);
  return {
    field,
    verdict: right ? "right" : found.length === 0 ? "missing" : "wrong",
    expected: expected.join("-"),
    found: foundText,
  };
}

/** The styles print a date of access in full or not at all: a year alone is that of publication. */
function isYearOfIssue(text: string, gold: GoldItem, accessed: readonly number[]): boolean {
  const [year] = accessed;
  const times = text.normalize("NFKC").match(new RegExp(`(?<!\\d)${year}(?!\\d)`, "g"))?.length ?? 0;
  return times < 2 && parts(gold.issued)[0] === year;
}

function parts(value: unknown): number[] {
  const dates = (value as { "date-parts"?: unknown[][] } | undefined)?.["date-parts"];
  return (dates?.[0] ?? []).map(Number).filter((part) => Number.isFinite(part) && part > 0);
}
