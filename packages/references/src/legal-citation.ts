/** Constitutions and codes, which western styles cite by their own names: `U.S. Const. art. I, § 3.` */
import type { CslItem } from "@rubrica/report-model";
import { type CslDraft, setText } from "./csl-draft.ts";
import { takeLocators } from "./locators.ts";
import { type ReferencePiece, trimSeparators } from "./reference-piece.ts";

const LEGAL_CITATION = /^(?:\p{Lu}\.\s?){2,}\s?(?:Const|Charter|Code)\b|^(?:\p{L}+\.?\s){0,3}Const\.\s(?:art|amend)\./u;

export function isLegalCitation(folded: string): boolean {
  return LEGAL_CITATION.test(folded);
}

/** The whole citation is the title of the provision. */
export function parseLegalCitation(piece: ReferencePiece): CslItem {
  const draft: CslDraft = { type: "legislation" };
  setText(draft, "title", trimSeparators(takeLocators(piece, draft)).printed);
  return draft;
}
