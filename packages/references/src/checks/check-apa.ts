/** APA, 7th edition: `Author, A. (2020). Title. Periodical, 1(2), 3–4. https://doi.org/…`. */
import type { ParsedReference } from "../parse-reference.ts";
import { foldPunctuation } from "../reference-piece.ts";
import { findQuotedTitle } from "../western/quoted-title.ts";
import { findMissingFields, type ReferenceFinding, type RequiredFields } from "./reference-finding.ts";

export function checkApa(text: string, { csl, style }: ParsedReference): readonly ReferenceFinding[] {
  if (style.startsWith("gbt7714")) return [OTHER_STYLE];
  const folded = foldPunctuation(text);
  const year = YEAR.exec(folded);
  if (year === null) return style === "ieee" ? [OTHER_STYLE] : [YEAR_NOT_IN_BRACKETS];
  const quoted = findQuotedTitle(folded.slice(year.index + year[0].length));
  return [
    ...(quoted !== null && quoted.start < 3 ? [TITLE_QUOTED] : []),
    ...(PENDING.test(year[0]) ? [] : findMissingFields(csl, REQUIRED).filter(({ field }) => field !== "issued")),
  ];
}

/** `(2020)`, `(2020a, March 5)`, `(2019/2020)`, `(n.d.)`, `(in press)`. */
const YEAR =
  /\(\s?(?:(?:ca?\.\s)?(?:1\d|20)\d\d[a-z]?(?:\s?[-/]\s?(?:1\d|20)\d\d)?(?:,[^)]{2,40})?|n\.\s?d\.(?:-[a-z])?|in press|forthcoming)\s?\)/i;

const PENDING = /in press|forthcoming/i;

/** What can be asked of an entry whose type no mark says; of those in a list one will do. */
const REQUIRED: RequiredFields = {
  "article-journal": ["title", "container-title", ["volume", "issue", "number", "DOI", "URL"]],
  "paper-conference": ["title"],
  book: ["title", ["publisher", "URL", "DOI"]],
  chapter: ["title", "container-title"],
  thesis: ["author", "title", ["publisher", "URL"]],
  patent: ["title", "number"],
  standard: ["title"],
  webpage: ["title", "URL"],
  dataset: ["title"],
  software: ["title"],
};

const OTHER_STYLE: ReferenceFinding = {
  rule: "other_style",
  field: "type",
  message: { zh: "不是按 APA 写的，应写成", en: "Not written as APA has it:" },
  form: "Author, A. (2020). Title. …, 1(2), 3–4.",
};

const TITLE_QUOTED: ReferenceFinding = {
  rule: "title_quoted",
  field: "title",
  message: { zh: "题名不加引号", en: "The title stands without quotation marks." },
};

const YEAR_NOT_IN_BRACKETS: ReferenceFinding = {
  rule: "year_not_in_brackets",
  field: "issued",
  message: { zh: "年份放在作者之后的括号里，写成", en: "The year stands in brackets behind the authors:" },
  form: "Author, A. (2020).",
};
