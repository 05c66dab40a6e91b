/** How words are written in this document, to heal words broken at line ends. */
import type { PageLayout } from "../../layout/page-layout.ts";

export interface WordForms {
  /** True when the hyphen at the end of `before` belongs to the word (`well-` + `known`). */
  keepsHyphen(before: string, after: string): boolean;
  /** True when the line end cuts a word in two without a hyphen, as some Chinese typesetting does. */
  isCutWord(before: string, after: string): boolean;
}

const WORDS = /[A-Za-zÀ-ɏ]+(?:-[A-Za-zÀ-ɏ]+)*/g;

/** Ends of lines are looked at as far as this. */
const LONGEST_WORD = 80;

export function collectWordForms(pages: readonly PageLayout[]): WordForms {
  const plain = new Map<string, number>();
  const hyphenated = new Set<string>();
  for (const page of pages) {
    for (const line of page.lines) {
      for (const match of line.text.matchAll(WORDS)) {
        // The last word of a line may be cut, the first one its remainder.
        if (match.index === 0 || match.index + match[0].length === line.text.length) continue;
        const word = match[0].toLowerCase();
        if (word.includes("-")) hyphenated.add(word);
        for (const part of word.split("-")) plain.set(part, (plain.get(part) ?? 0) + 1);
      }
    }
  }
  return {
    keepsHyphen(before, after) {
      const head = /[A-Za-zÀ-ɏ-]+$/.exec(before.slice(-LONGEST_WORD))?.[0].replace(/-$/, "").toLowerCase() ?? "";
      const tail = /^[A-Za-zÀ-ɏ-]+/.exec(after.slice(0, LONGEST_WORD))?.[0].toLowerCase() ?? "";
      if (plain.has(head + tail)) return false;
      if (hyphenated.has(`${head}-${tail}`)) return true;
      if (head.includes("-")) return plain.has(head.slice(head.lastIndexOf("-") + 1)) && plain.has(tail);
      return /^[A-Z]/.test(after) && /[a-z]$/.test(head);
    },
    isCutWord(before, after) {
      const head = /[A-Za-zÀ-ɏ]+$/.exec(before.slice(-LONGEST_WORD))?.[0].toLowerCase() ?? "";
      const tail = /^[A-Za-zÀ-ɏ]+/.exec(after.slice(0, LONGEST_WORD))?.[0].toLowerCase() ?? "";
      if (head === "" || tail === "") return false;
      return plain.has(head + tail) && !(plain.has(head) && plain.has(tail));
    },
  };
}
