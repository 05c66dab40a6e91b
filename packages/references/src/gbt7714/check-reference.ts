import { type CslItem, checkOneOf, InvalidArgumentError } from "@rubrica/report-model";
import { parseReference } from "../parse-reference.ts";

/** An edition of GB/T 7714; the one of 2025 is in force since 2026-07-01, and a school may still ask for the older. */
export type Gbt7714Edition = "2015" | "2025";

/** What the standard asks for. */
export type ReferenceRule =
  /** The document-type mark, such as `[J]`. */
  | "type_mark_missing"
  /** The mark is none of this edition's: `[PP]` and `[DS]` came in 2025. */
  | "type_mark_unknown"
  /** An address is printed and the mark does not say that the source is online (`[J/OL]`). */
  | "carrier_missing"
  /** A part that this type of source has to have. */
  | "field_missing"
  /** An online source without the day on which it was visited. */
  | "accessed_missing"
  /** The edition of 2025 leaves the day of access to online sources. */
  | "accessed_not_needed"
  /** More than three authors are printed: the edition of 2015 has the first three and 等 or et al. */
  | "too_many_authors";

/** One thing in which an entry departs from the standard. */
export interface ReferenceFinding {
  readonly rule: ReferenceRule;
  /** The CSL-JSON field that it is about; `type` for the mark. Of several that would do, the first. */
  readonly field: "type" | keyof CslItem;
  readonly message: { readonly zh: string; readonly en: string };
}

/**
 * In what an entry departs from GB/T 7714, in the order of the entry's parts; empty where nothing was found. It goes by
 * what was read: of an entry with a low confidence a missing part may be one that was not recognised. Punctuation, order
 * and spelling of names are not looked at.
 * @param text the entry without its label, healed of line breaks.
 */
export function checkReference(text: string, edition: Gbt7714Edition): readonly ReferenceFinding[] {
  if (typeof text !== "string") {
    throw new InvalidArgumentError({ argument: "checkReference(text)", expected: "the text of an entry", value: text });
  }
  checkOneOf("checkReference(text, edition)", edition ?? null, ["2015", "2025"]);
  const { csl, marks } = parseReference(text);
  const mark = marks.find(({ kind }) => kind === "type")?.text ?? null;
  const isOnline = csl.URL !== undefined;
  const findings: ReferenceFinding[] = [];
  if (mark === null) findings.push(finding("type_mark_missing", "type"));
  else if (edition === "2015" && /^\W\s?(?:PP|DS)\b/i.test(mark)) findings.push(finding("type_mark_unknown", "type"));
  if (mark !== null && isOnline && !/OL/i.test(mark)) findings.push(finding("carrier_missing", "type"));
  for (const choice of REQUIRED[csl.type] ?? ["title", "issued"]) {
    const fields: readonly [Field, ...Field[]] = typeof choice === "string" ? [choice] : choice;
    if (!fields.some((field) => isFilled(csl[field]))) findings.push(missing(fields[0], csl.type));
  }
  if (edition === "2015" && (csl.author?.length ?? 0) > MOST_AUTHORS) {
    findings.push(finding("too_many_authors", "author"));
  }
  const isAccessed = csl.accessed !== undefined;
  if (isOnline && !isAccessed) findings.push(finding("accessed_missing", "accessed"));
  if (edition === "2025" && !isOnline && isAccessed) findings.push(finding("accessed_not_needed", "accessed"));
  return findings;
}

const MOST_AUTHORS = 3;

type Field = keyof CslItem;

/**
 * Parts that a type of source has to have, in both editions; of those in a list one will do. Authors are none of them: a
 * work without an author begins with its title.
 */
const REQUIRED: Readonly<Record<string, readonly (Field | readonly [Field, ...Field[]])[]>> = {
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

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}

const WORDS: Readonly<Record<Exclude<ReferenceRule, "field_missing">, ReferenceFinding["message"]>> = {
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

const FIELD_NAMES: Readonly<Partial<Record<Field, ReferenceFinding["message"]>>> = {
  author: { zh: "主要责任者", en: "author" },
  title: { zh: "题名", en: "title" },
  "container-title": { zh: "刊名或出处", en: "the journal or host work" },
  issued: { zh: "出版年或日期", en: "year or date" },
  volume: { zh: "卷期", en: "volume or issue" },
  page: { zh: "页码", en: "pages" },
  "publisher-place": { zh: "出版地", en: "place of publication" },
  publisher: { zh: "出版者或授予单位", en: "publisher or institution" },
  number: { zh: "文献编号", en: "number" },
  URL: { zh: "获取路径", en: "address" },
};

function finding(rule: Exclude<ReferenceRule, "field_missing">, field: ReferenceFinding["field"]): ReferenceFinding {
  return { rule, field, message: WORDS[rule] };
}

function missing(field: Field, type: string): ReferenceFinding {
  const isThesis = type === "thesis" && field === "publisher";
  const name = isThesis ? { zh: "授予单位", en: "institution" } : (FIELD_NAMES[field] ?? { zh: field, en: field });
  return { rule: "field_missing", field, message: { zh: `缺少${name.zh}`, en: `Missing: ${name.en}.` } };
}
