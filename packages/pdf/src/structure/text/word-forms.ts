/** How words are written in this document, to heal words broken at line ends. */
import type { PageLayout } from "../../layout/page-layout.ts";

export interface WordForms {
  /** True when the hyphen at the end of `before` belongs to the word (`well-` + `known`). */
  keepsHyphen(before: string, after: string): boolean;
  /** True when the line end cuts a word in two without a hyphen, as some Chinese typesetting does. */
  isCutWord(before: string, after: string): boolean;
}

/** Ends of lines are looked at as far as this. */
const LONGEST_WORD = 80;

export function collectWordForms(pages: readonly PageLayout[]): WordForms {
  const plain = new Set<string>();
  const hyphenated = new Set<string>();
  for (const page of pages) {
    for (const line of page.lines) {
      for (const word of innerWords(line.text)) {
        if (!word.includes("-")) {
          plain.add(word);
          continue;
        }
        hyphenated.add(word);
        for (const part of word.split("-")) plain.add(part);
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

const HYPHEN = 0x2d;

/**
 * Words of a line in lower case, but for the first and last, which may be parts of one. By hand: this looks at every
 * character of a document.
 */
function innerWords(text: string): string[] {
  const words: string[] = [];
  const { length } = text;
  let index = 0;
  while (index < length) {
    if (!isWordCode(text.charCodeAt(index))) {
      index++;
      continue;
    }
    const start = index;
    while (
      index < length &&
      (isWordCode(text.charCodeAt(index)) ||
        (text.charCodeAt(index) === HYPHEN && isWordCode(text.charCodeAt(index + 1))))
    ) {
      index++;
    }
    if (start > 0 && index < length) words.push(text.slice(start, index).toLowerCase());
  }
  return words;
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f);
}
