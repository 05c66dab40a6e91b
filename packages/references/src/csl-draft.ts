import type { CslDate, CslItem } from "@rubrica/report-model";

/** A {@link CslItem} while it is being filled. */
export type CslDraft = { -readonly [Field in keyof CslItem]: CslItem[Field] };

type TextField = Exclude<keyof CslItem, "type" | "author" | "editor" | "translator" | "issued" | "accessed">;

/** Signs that the name of a publisher, a town or a periodical does not have. */
const FOREIGN_SIGNS: Readonly<Partial<Record<TextField, RegExp>>> = {
  publisher: /[<>=#%\\^_|{}]|:\/\//,
  "publisher-place": /[<>=#%\\^_|{}]|:\/\//,
  "container-title": /[#%\\^{}]|:\/\//,
};

/** Sets a field from printed text; what has no letter or digit, or would overwrite, is ignored. */
export function setText(draft: CslDraft, field: TextField, text: string | undefined): void {
  if (text === undefined || draft[field] !== undefined) return;
  const value = field === "page" || field === "volume" || field === "issue" ? plainNumber(text) : text.trim();
  if (!/[\p{L}\p{N}]/u.test(value)) return;
  const foreign = FOREIGN_SIGNS[field];
  if (foreign !== undefined && (foreign.test(value) || !/\p{L}/u.test(value))) addNote(draft, value);
  else draft[field] = value;
}

/** Keeps what was not understood. */
function addNote(draft: CslDraft, text: string): void {
  draft.note = draft.note === undefined ? text : `${draft.note}; ${text}`;
}

/** Sets the date of publication unless one with more parts is known: the imprint says more than a year behind the authors. */
export function setIssued(draft: CslDraft, date: CslDate | null): void {
  const parts = (value: CslDate | undefined): number => value?.["date-parts"]?.[0]?.length ?? 0;
  if (date !== null && parts(date) > parts(draft.issued)) draft.issued = date;
}

/** Digits and dashes as ASCII: `３４－３９` is `34-39`, and so is `34 39`, which lost its dash. */
function plainNumber(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[‐‑‒–—―−~～]/g, "-")
    .replace(/\s?-\s?/g, "-")
    .replace(/[\s.]+$/, "")
    .trim();
  const pair = /^(\d{1,5}) (\d{1,5})$/.exec(plain);
  return pair !== null && Number(pair[1]) < Number(pair[2]) ? `${pair[1]}-${pair[2]}` : plain;
}
