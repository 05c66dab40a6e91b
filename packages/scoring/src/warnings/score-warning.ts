import type { ScoreWarning } from "@rubrica/report-model";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";
import { describePages } from "./describe-pages.ts";

/** What to warn of; its pages are told behind the words. */
export interface WarningDraft {
  readonly code: string;
  readonly words: Bilingual;
  readonly pages?: readonly number[];
  /** Default true: a person should look. */
  readonly review?: boolean;
}

export function scoreWarning(draft: WarningDraft, language: ScoreLanguage): ScoreWarning {
  const pages = [...new Set(draft.pages ?? [])].sort((left, right) => left - right);
  return {
    code: draft.code,
    message: `${draft.words[language]}${describePages(pages, language)}`,
    page: pages[0] ?? null,
    pages,
    review: draft.review ?? true,
  };
}
