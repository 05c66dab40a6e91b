import type { CslItem, ReferenceStyle } from "@rubrica/report-model";

/** A style that entries are checked by. The edition of GB/T 7714 of 2025 is in force since 2026-07-01; APA is its 7th edition. */
export type CheckedStyle = Exclude<ReferenceStyle, "other">;

/** Every style that entries are checked by. */
export const CHECKED_STYLES: readonly CheckedStyle[] = ["gbt7714-2015", "gbt7714-2025", "ieee", "apa"];

/** What a style asks for. */
export type ReferenceRule =
  /** A part that this type of source has to have. */
  | "field_missing"
  /** An online source without the day on which it was visited. */
  | "accessed_missing"
  /** GB/T 7714: the document-type mark, such as `[J]`. */
  | "type_mark_missing"
  /** GB/T 7714: the mark is none of this edition's: `[PP]` and `[DS]` came in 2025. */
  | "type_mark_unknown"
  /** GB/T 7714: an address is printed and the mark does not say that the source is online (`[J/OL]`). */
  | "carrier_missing"
  /** GB/T 7714: the edition of 2025 leaves the day of access to online sources. */
  | "accessed_not_needed"
  /** GB/T 7714: more than three authors are printed: the edition of 2015 has the first three and 等 or et al. */
  | "too_many_authors"
  /** IEEE and APA: the entry is printed in another style. */
  | "other_style"
  /** IEEE: the title of an article or paper stands without quotation marks. */
  | "title_not_quoted"
  /** IEEE: the periodical numbers its issues, and the entry has none. */
  | "issue_missing"
  /** IEEE: the publisher stands before its place. */
  | "imprint_order"
  /** APA: the title stands in quotation marks. */
  | "title_quoted"
  /** APA: no year in brackets. */
  | "year_not_in_brackets";

/** One thing in which an entry departs from a style. */
export interface ReferenceFinding {
  readonly rule: ReferenceRule;
  /** The CSL-JSON field that it is about; `type` for the mark and the style. Of several that would do, the first. */
  readonly field: "type" | keyof CslItem;
  readonly message: { readonly zh: string; readonly en: string };
  /** How the part is written, with `…` for what the entry does not say; absent where the message says it all. */
  readonly form?: string;
}

type Field = keyof CslItem;

/** Parts that a type of source has to have; of those in a list one will do. */
export type RequiredFields = Readonly<Record<string, readonly (Field | readonly [Field, ...Field[]])[]>>;

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

/** A finding for each part that the type of the entry has to have and that was not read. */
export function findMissingFields(item: CslItem, required: RequiredFields): ReferenceFinding[] {
  return (required[item.type] ?? ["title", "issued"])
    .map((choice): readonly [Field, ...Field[]] => (typeof choice === "string" ? [choice] : choice))
    .filter((fields) => !fields.some((field) => isFilled(item[field])))
    .map(([field]) => missing(field, item.type));
}

function missing(field: Field, type: string): ReferenceFinding {
  const isThesis = type === "thesis" && field === "publisher";
  const name = isThesis ? { zh: "授予单位", en: "institution" } : (FIELD_NAMES[field] ?? { zh: field, en: field });
  return { rule: "field_missing", field, message: { zh: `缺少${name.zh}`, en: `Missing: ${name.en}.` } };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
}
