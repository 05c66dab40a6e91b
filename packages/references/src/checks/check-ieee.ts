/** IEEE: `A. Author, “Title,” Periodical, vol. 1, no. 2, pp. 3–4, 2020`, `A. Author, Book. Place: Publisher, 2020`. */
import type { CslItem } from "@rubrica/report-model";
import type { ParsedReference } from "../parse-reference.ts";
import { foldPunctuation } from "../reference-piece.ts";
import { findMissingFields, type ReferenceFinding, type RequiredFields } from "./reference-finding.ts";

export function checkIeee(text: string, { csl, style }: ParsedReference): readonly ReferenceFinding[] {
  const folded = foldPunctuation(text);
  // `PyTorch. (2023). Title. [Online]. Available: …` of older guides has the date where APA has it.
  const isDatedFirst = style === "apa" && /\[\s?Online\s?\]/i.test(folded);
  if (style !== "ieee" && style !== "other" && !isDatedFirst) return [OTHER_STYLE];
  if (FAMILY_FIRST.test(folded)) return [OTHER_STYLE];
  const isQuoted = /["《]|(?<=[\s,])'/.test(folded);
  if (!isQuoted && (isPart(csl) || IN_VOLUME.test(folded))) return [TITLE_NOT_QUOTED];
  // The title of a whole work is not quoted: what is quoted and no article is a page, a report or a standard.
  const isBook = csl.type === "book" && !isQuoted && !STANDARD.test(folded);
  const required = csl.type === "book" && !isBook ? ANY : REQUIRED;
  return [
    ...(PENDING.test(folded) ? [] : findMissingFields(csl, required)),
    ...(lacksIssue(csl) ? [issueMissing(csl.volume ?? "")] : []),
    ...(isBook && isTurned(folded, csl) ? [imprintOrder(csl)] : []),
    ...(isUndatedPage(csl) ? [ACCESSED_MISSING] : []),
  ];
}

/** `Smith, J.` and `Smith JA,`: IEEE has initials first. */
const FAMILY_FIRST = /^\p{Lu}[\p{L}'-]+(?:,\s(?:\p{Lu}\.\s?-?)+(?=,|&|and\s|\()|\s\p{Lu}{1,3}(?=[,.]\s))/u;

/**
 * What can be asked of an entry whose type no mark says; of those in a list one will do. Articles that appeared online
 * first have an identifier instead of volume and pages.
 */
const REQUIRED: RequiredFields = {
  "article-journal": [
    "title",
    "container-title",
    "issued",
    ["volume", "issue", "number", "DOI", "URL"],
    ["page", "number", "DOI", "URL"],
  ],
  "paper-conference": ["title", "container-title", "issued"],
  book: ["title", ["publisher", "URL", "number"], "issued"],
  chapter: ["title", "container-title", "issued"],
  thesis: ["author", "title", "publisher", "issued"],
  patent: ["title", "number", "issued"],
  standard: ["title", "number"],
  webpage: ["title", "URL"],
  document: ["title"],
  dataset: ["title"],
  software: ["title"],
};

const ANY: RequiredFields = { book: ["title"] };

/** `IEEE Std 754-2019` names who published it. */
const STANDARD = /\bSt(?:d\.?|andard)\s(?:\w+\s)?[\d.]+/;

/** Not printed yet, or not in an issue. */
const PENDING = /\b(?:in press|to appear|to be published|accepted|submitted|early access|unpublished)\b/i;

/** An article, whatever its title was taken for. */
const IN_VOLUME = /^(?!.*\sin\s).*,\svol\.\s\w+,\s(?:no\.\s\w+,\s)?pp?\.\s\d/;

function isPart({ type, volume, page }: CslItem): boolean {
  return type === "paper-conference" || (type === "article-journal" && volume !== undefined && page !== undefined);
}

/** A page on the web that shows no date of its own is cited with the day of the visit. */
function isUndatedPage({ type, issued, accessed }: CslItem): boolean {
  return type === "webpage" && issued === undefined && accessed === undefined;
}

/** Every periodical of these two societies numbers its issues, but for one; of others nobody knows. */
const NUMBERS_ISSUES = /\b(?:IEEE(?! Access)|ACM)\b/;

function lacksIssue({ type, volume, issue, page, "container-title": container = "" }: CslItem): boolean {
  const isInVolume = type === "article-journal" && volume !== undefined && /\d-\d/.test(page ?? "");
  return (
    isInVolume &&
    issue === undefined &&
    NUMBERS_ISSUES.test(container) &&
    !/\b(?:Proc|Conf|Symp|Workshop)/.test(container)
  );
}

function issueMissing(volume: string): ReferenceFinding {
  return {
    rule: "issue_missing",
    field: "issue",
    message: { zh: `卷号 ${volume} 之后缺少期号，写成`, en: `The issue is missing after volume ${volume}:` },
    form: `vol. ${volume}, no. …,`,
  };
}

/** `Springer, New York, NY, USA, 2011` for `New York, NY, USA: Springer, 2011`. */
function isTurned(folded: string, { publisher, "publisher-place": place }: CslItem): boolean {
  if (publisher === undefined || place === undefined) return false;
  const [name, town] = [publisher, place].map((part) => folded.lastIndexOf(foldPunctuation(part)));
  return name !== undefined && town !== undefined && name >= 0 && town > name + publisher.length - 1;
}

function imprintOrder({ publisher, "publisher-place": place, issued }: CslItem): ReferenceFinding {
  return {
    rule: "imprint_order",
    field: "publisher",
    message: { zh: "出版地在前，冒号，再写出版者：", en: "The place comes first, then a colon:" },
    form: `${place}: ${publisher}, ${issued?.["date-parts"]?.[0]?.[0] ?? "…"}.`,
  };
}

const OTHER_STYLE: ReferenceFinding = {
  rule: "other_style",
  field: "type",
  message: { zh: "不是按 IEEE 写的，应写成", en: "Not written as IEEE has it:" },
  form: "A. Author, “Title,” …, vol. …, no. …, pp. …, 2020.",
};

const TITLE_NOT_QUOTED: ReferenceFinding = {
  rule: "title_not_quoted",
  field: "title",
  message: { zh: "文章题名放在引号里，逗号在引号内：", en: "The title of an article stands in quotation marks:" },
  form: "“…,”",
};

const ACCESSED_MISSING: ReferenceFinding = {
  rule: "accessed_missing",
  field: "accessed",
  message: { zh: "网页缺少访问日期，写成", en: "A web page has the day on which it was visited:" },
  form: "Accessed: Mar. 5, 2020. [Online]. Available: …",
};
