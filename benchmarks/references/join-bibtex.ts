/** Joins `.bib` files into one, in the dialect of one program, so that a style is set in one run. */
import { type BibEntry, readBibtex } from "./bibtex.ts";
import { fold } from "./score-fields.ts";

/** Remarks, and what only some styles print and no item holds. */
const LEFT_OUT =
  /^(?:abstract|annot\w*|note|addendum|keywords?|file|timestamp|owner|bib(?:date|source)|coden|comment|review|crossref|xdata|options|execute|langid|hyphenation|language|sort\w*|label\w*|shorthand|gender|ids?|related\w*|eprint\w*|arch\w+|primaryclass|isbn|issn|lccn|mrnumber|zblnumber|pagetotal|numpages)$/;

/** The names that BibTeX has for those of biblatex. */
const BIBTEX_FIELDS: Readonly<Record<string, string>> = {
  journaltitle: "journal",
  location: "address",
  subtitle: "",
  titleaddon: "",
};
const BIBTEX_TYPES: Readonly<Record<string, string>> = {
  thesis: "phdthesis",
  report: "techreport",
  collection: "book",
  mvbook: "book",
  reference: "book",
  online: "misc",
  electronic: "misc",
  www: "misc",
  patent: "misc",
  software: "misc",
  dataset: "misc",
};

/** One entry of each title with a key of its own, as source and as read. */
export function joinBibliographies(
  sources: readonly string[],
  program: "bibtex" | "biber",
): { source: string; entries: BibEntry[] } {
  const entries = new Map<string, BibEntry>();
  for (const entry of sources.flatMap(readBibtex)) {
    const title = fold(entry.fields.title ?? "");
    const isWhole = title !== "" && (entry.fields.year ?? entry.fields.date) !== undefined;
    if (!isWhole || entries.has(title) || /^(?:set|xdata)$/.test(entry.type)) continue;
    const whole = { ...inDialect(entry, program), key: `entry${entries.size}` };
    if (Object.values(whole.fields).every(isPlainTex)) entries.set(title, whole);
  }
  const source = [...entries.values()].map(
    ({ type, key, fields }) =>
      `@${type}{${key},\n${Object.entries(fields)
        .map(([name, value]) => `  ${name} = ${MONTH.test(value) ? value : `{${value}}`},\n`)
        .join("")}}\n`,
  );
  return { source: source.join("\n"), entries: [...entries.values()] };
}

/** Commands that a file defines for itself would stop the whole run. */
function isPlainTex(value: string): boolean {
  return !/\\(?!(?:ss|ae|AE|oe|OE|aa|AA|emph|textit|textendash|url|slash)\b)[A-Za-z@]{2}|\\\s*$|[$#%^]/.test(value);
}

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/;

function inDialect(entry: BibEntry, program: "bibtex" | "biber"): BibEntry {
  const kept = Object.entries(entry.fields).filter(([name]) => !LEFT_OUT.test(name));
  const fields: Record<string, string> = Object.fromEntries(kept);
  if (program === "biber") return { ...entry, fields };
  const renamed = Object.entries(fields).map(([name, value]) => [BIBTEX_FIELDS[name] ?? name, value] as const);
  const named: Record<string, string> = Object.fromEntries(renamed.filter(([name]) => name !== ""));
  const year = /^\d{4}/.exec(named.date ?? "")?.[0];
  if (year !== undefined) named.year ??= year;
  const type = BIBTEX_TYPES[entry.type] ?? entry.type;
  if (type === "phdthesis" && named.institution !== undefined) named.school ??= named.institution;
  return { ...entry, type, fields: named };
}
