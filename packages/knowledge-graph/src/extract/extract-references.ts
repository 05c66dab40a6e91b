import type { Citation, CslName, ParsedReport, Reference } from "@rubrica/report-model";
import { excerpt } from "../text/clean-text.ts";
import { foldDoi } from "../text/fold-text.ts";
import type { FragmentAuthor, FragmentReference } from "./graph-fragment.ts";

const MAX_AUTHORS = 10;
/** Below this trust the fields may belong to other fields; the entry's own words are safer. */
const MIN_CONFIDENCE = 0.3;

/** The works in the reference list, with how often and where the text cites them first. */
export function extractReferences(parsed: ParsedReport): readonly FragmentReference[] {
  const mentions = parsed.references.map((): Citation[] => []);
  for (const citation of parsed.citations) {
    for (const index of citation.references) mentions[index]?.push(citation);
  }
  return parsed.references.map((reference, index) => toFragment(parsed, reference, mentions[index] ?? []));
}

function toFragment(parsed: ParsedReport, reference: Reference, citations: readonly Citation[]): FragmentReference {
  const trusted = reference.confidence >= MIN_CONFIDENCE;
  const { item } = reference;
  const title = trusted ? textOrNull(item.title, 300) : null;
  const first = citations[0];
  return {
    title,
    text: title === null ? excerpt(reference.text, 300) : null,
    year: trusted ? yearOf(item.issued?.["date-parts"]?.[0]?.[0]) : null,
    doi: item.DOI === undefined ? null : foldDoi(item.DOI),
    venue: trusted ? textOrNull(item["container-title"] ?? item["event-title"], 200) : null,
    authors: trusted ? (item.author ?? []).slice(0, MAX_AUTHORS).flatMap(toAuthor) : [],
    page: reference.page,
    citations: citations.length,
    firstCitation:
      first === undefined
        ? null
        : { page: first.page, quote: excerpt(parsed.text.slice(first.sentence.start, first.sentence.end), 160) },
  };
}

function toAuthor(name: CslName): readonly FragmentAuthor[] {
  const printed = excerpt(name.literal ?? [name.family, name.given].filter(Boolean).join(" "), 80);
  if (!/\p{L}/u.test(printed)) return [];
  return [{ name: printed, family: familyName(name, printed), full: isFullName(name, printed) }];
}

/** A literal Chinese name is compared whole; of a literal Latin one the last word is the family name. */
function familyName(name: CslName, printed: string): string {
  if (name.family !== undefined) return excerpt(name.family, 80);
  if (/\p{Script=Han}/u.test(printed)) return printed;
  return printed.split(" ").at(-1) ?? printed;
}

/** A Chinese name is printed whole; a Latin one needs a given name that is more than initials. */
function isFullName(name: CslName, printed: string): boolean {
  if (/\p{Script=Han}/u.test(printed)) return true;
  const given = name.given ?? "";
  return given.split(/[\s.-]+/).some((part) => part.length > 1 && part !== part.toUpperCase());
}

function yearOf(year: number | undefined): number | null {
  return year !== undefined && Number.isInteger(year) && year > 1000 && year < 3000 ? year : null;
}

function textOrNull(text: string | undefined, maxCharacters: number): string | null {
  const cleaned = excerpt(text ?? "", maxCharacters);
  return cleaned === "" ? null : cleaned;
}
