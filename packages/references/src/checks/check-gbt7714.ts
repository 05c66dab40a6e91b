/** GB/T 7714 in its editions of 2015 and 2025: mark, carrier, parts, number of authors, day of access. */
import type { ParsedReference } from "../parse-reference.ts";
import {
  findMissingFields,
  type ReferenceFinding,
  type ReferenceRule,
  type RequiredFields,
} from "./reference-finding.ts";

type Rule = Extract<
  ReferenceRule,
  | "type_mark_missing"
  | "type_mark_unknown"
  | "carrier_missing"
  | "accessed_missing"
  | "accessed_not_needed"
  | "too_many_authors"
>;

export function checkGbt7714({ csl, marks }: ParsedReference, edition: "2015" | "2025"): ReferenceFinding[] {
  const mark = marks.find(({ kind }) => kind === "type")?.text ?? null;
  const isOnline = csl.URL !== undefined;
  const findings: ReferenceFinding[] = [];
  if (mark === null) findings.push(finding("type_mark_missing", "type"));
  else if (edition === "2015" && /^\W\s?(?:PP|DS)\b/i.test(mark)) findings.push(finding("type_mark_unknown", "type"));
  if (mark !== null && isOnline && !/OL/i.test(mark)) findings.push(finding("carrier_missing", "type"));
  findings.push(...findMissingFields(csl, REQUIRED));
  if (edition === "2015" && (csl.author?.length ?? 0) > MOST_AUTHORS) {
    findings.push(finding("too_many_authors", "author"));
  }
  const isAccessed = csl.accessed !== undefined;
  if (isOnline && !isAccessed) findings.push(finding("accessed_missing", "accessed"));
  if (edition === "2025" && !isOnline && isAccessed) findings.push(finding("accessed_not_needed", "accessed"));
  return findings;
}

const MOST_AUTHORS = 3;

/**
 * Parts that a type of source has to have, in both editions; of those in a list one will do. Authors are none of them: a
 * work without an author begins with its title.
 */
const REQUIRED: RequiredFields = {
  "article-journal": [
    "title",
    "container-title",
    "issued",
    ["volume", "issue", "number"],
    ["page", "DOI", "number", "URL"],
  ],
  "article-newspaper": ["title", "container-title", "issued"],
  "paper-conference": ["title", ["container-title", "event-title"], "issued"],
  book: ["title", ["publisher-place", "URL"], ["publisher", "URL"], "issued"],
  chapter: ["title", "container-title", ["publisher-place", "URL"], ["publisher", "URL"], "issued", "page"],
  thesis: ["author", "title", ["publisher-place", "URL"], "publisher", "issued"],
  report: ["title", "issued"],
  standard: ["title", ["number", "publisher"]],
  patent: ["title", "number", "issued"],
  webpage: ["title", "URL"],
  dataset: ["title", ["URL", "DOI", "publisher"]],
  software: ["title", ["URL", "publisher"]],
};

const WORDS: Readonly<Record<Rule, ReferenceFinding["message"]>> = {
  type_mark_missing: { zh: "缺少文献类型标识，如[J]", en: "The document-type mark is missing, such as [J]." },
  type_mark_unknown: {
    zh: "该文献类型标识不属于2015版，预印本[PP]与数据集[DS]始见于2025版",
    en: "The edition of 2015 has no such mark; preprints [PP] and datasets [DS] came in 2025.",
  },
  carrier_missing: {
    zh: "网络文献的标识应注明载体，如[J/OL]",
    en: "An online source says so in its mark, such as [J/OL].",
  },
  accessed_missing: { zh: "网络文献缺少引用日期", en: "An online source has the day on which it was visited." },
  accessed_not_needed: {
    zh: "2025版中非网络文献不著录引用日期",
    en: "In the edition of 2025 only online sources have the day of access.",
  },
  too_many_authors: {
    zh: "责任者超过三名时著录前三名，其后加“等”或“et al.”",
    en: "Of more than three authors the first three are given, then 等 or et al.",
  },
};

function finding(rule: Rule, field: ReferenceFinding["field"]): ReferenceFinding {
  return { rule, field, message: WORDS[rule] };
}
