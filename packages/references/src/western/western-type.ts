import type { CslDraft } from "../csl-draft.ts";

/** Guesses the CSL type of an entry whose style prints none. */
export function guessType(folded: string, draft: CslDraft): string {
  const container = draft["container-title"] ?? "";
  if (
    /\b(?:ph\.?\s?d\.?|doctoral|master'?s?|m\.?sc\.?|bachelor'?s?)\s?(?:thesis|dissertation|diss)|\bdissertation\b|\bthesis\b|学位论文/i.test(
      folded,
    )
  )
    return "thesis";
  if (/\barxiv\b|\bbiorxiv\b|\bpreprint\b/i.test(folded) && draft.volume === undefined) return "article";
  if (/\b(?:proceedings|proc\.|conference|symposium|workshop|congress|meeting|conf\.|symp\.)|会议/i.test(container))
    return "paper-conference";
  if (/\b[A-Z]{2,8}\sSt(?:andard|d\.?)\s[\w.-]*\d/.test(folded) && draft.number !== undefined) return "standard";
  if (/\b(?:patent|专利)\b/i.test(folded) && draft.number !== undefined) return "patent";
  if (/\b(?:tech(?:nical)?\.?\s(?:report|rep\.?)|white\s?paper|working paper|research report)\b/i.test(folded))
    return "report";
  if (draft.type === "chapter" && draft.volume === undefined)
    return /^[A-Z]{3,}\b/.test(container) ? "paper-conference" : "chapter";
  if (draft.volume !== undefined && container !== "" && draft.editor === undefined) return "article-journal";
  if (container !== "" && (draft.editor !== undefined || draft.publisher !== undefined)) return "chapter";
  if (container !== "" && (draft.page !== undefined || draft.issue !== undefined)) return "article-journal";
  if (draft.publisher === undefined && /(?:报告|公报|白皮书)$/.test(draft.title ?? "")) return "report";
  if (draft.publisher !== undefined && draft.URL === undefined) return "book";
  if (draft.URL !== undefined && draft.publisher === undefined) return "webpage";
  return container === "" ? "book" : "article-journal";
}
