import type { FragmentReference } from "../extract/graph-fragment.ts";
import { foldKeyword, foldText } from "../text/fold-text.ts";
import { identityHash } from "../text/identity-hash.ts";

/** Shorter titles (`绪论`, `Java`) name too many works. */
const MIN_TITLE_CHARACTERS = 4;

export function reportKey(reportId: string): string {
  return `report:${reportId}`;
}

export function institutionKey(name: string): string {
  return `institution:${foldText(name)}`;
}

/** People of reports are the same only inside one institution: names alone are shared by many. */
export function personKey(role: "author" | "advisor", name: string, institution: string | null): string {
  return `${role}:${foldText(name)}@${foldText(institution ?? "")}`;
}

/** Authors of cited works are known by name alone. */
export function citedAuthorKey(name: string): string {
  return `author:${foldText(name)}`;
}

export function keywordKey(word: string): string {
  return `keyword:${foldKeyword(word)}`;
}

export function venueKey(name: string): string {
  return `venue:${foldText(name)}`;
}

/** The work by its DOI, else by title, year and first author, else by the printed entry; null without any letter. */
export function referenceKey(reference: FragmentReference): string | null {
  if (reference.doi !== null) return `reference:doi:${reference.doi}`;
  const byTitle = titleKey(reference);
  if (byTitle !== null) return byTitle;
  const text = foldText(reference.text ?? "");
  return text === "" ? null : `reference:text:${identityHash(text)}`;
}

/** The work by title, year and first author alone, or null when the title says too little. */
export function titleKey(reference: FragmentReference): string | null {
  const title = foldText(reference.title ?? "");
  if (title.length < MIN_TITLE_CHARACTERS) return null;
  const firstAuthor = foldText(reference.authors[0]?.family ?? "");
  return `reference:work:${identityHash(`${title}|${reference.year ?? ""}|${firstAuthor}`)}`;
}
