import type { CslItem } from "../../parsed-report.ts";

/** A {@link CslItem} while it is being filled. */
export type CslDraft = { -readonly [Field in keyof CslItem]: CslItem[Field] };

type TextField = Exclude<keyof CslItem, "type" | "author" | "editor" | "translator" | "issued" | "accessed">;

/** Sets a field from printed text; what has no letter or digit, or would overwrite, is ignored. */
export function setText(draft: CslDraft, field: TextField, text: string | undefined): void {
  if (text === undefined || draft[field] !== undefined) return;
  const value = text.trim();
  if (/[\p{L}\p{N}]/u.test(value)) draft[field] = value;
}
