/** How words are written in this document, to heal words broken at line ends. */
import type { PageLayout } from "@rubrica/pdf";
import { isCompound } from "./compound-words.ts";
import { WordSet } from "./word-set.ts";

export interface WordForms {
  /** True when the hyphen at the end of `before` belongs to the word (`well-` + `known`). */
  keepsHyphen(before: string, after: string): boolean;
  /** True when the line end cuts a word in two without a hyphen, as some Chinese typesetting does. */
  isCutWord(before: string, after: string): boolean;
}

/** Ends of lines are looked at as far as this. */
const LONGEST_WORD = 80;

export function collectWordForms(pages: readonly PageLayout[]): WordForms {
  const plain = new WordSet();
  const hyphenated = new WordSet();
  for (const page of pages) for (const line of page.lines) addInnerWords(line.text, plain, hyphenated);
  return {
    keepsHyphen(before, after) {
      const head = /[A-Za-zÀ-ɏ-]+$/.exec(before.slice(-LONGEST_WORD))?.[0].replace(/-$/, "") ?? "";
      const tail = /^[A-Za-zÀ-ɏ-]+/.exec(after.slice(0, LONGEST_WORD))?.[0] ?? "";
      // Names are written both ways: `RISC-V` and `riscv`. Where there is a hyphen now, the word has one.
      if (hyphenated.has(`${head}-${tail}`)) return true;
      if (plain.has(head + tail)) return false;
      // Part by part: of `state-of-the-` and `art` only what stands beside the line's end is in question.
      const first = head.slice(head.lastIndexOf("-") + 1);
      const last = /^[^-]*/.exec(tail)?.[0] ?? "";
      if (hyphenated.has(`${first}-${last}`)) return true;
      if (plain.has(first + last)) return false;
      const listed = isCompound(first.toLowerCase(), last.toLowerCase());
      if (listed !== null) return listed;
      if (head.includes("-")) return plain.has(first) && plain.has(last);
      return /^[A-Z]/.test(after) && /[a-z]$/i.test(head);
    },
    isCutWord(before, after) {
      const head = startOfLastWord(before);
      const tail = endOfFirstWord(after);
      if (head === before.length || tail === 0) return false;
      // Mostly both sides are words; only then is nothing put together.
      if (plain.hasPart(before, head, before.length) && plain.hasPart(after, 0, tail)) return false;
      return plain.has(before.slice(head) + after.slice(0, tail));
    },
  };
}

function startOfLastWord(text: string): number {
  const stop = Math.max(0, text.length - LONGEST_WORD);
  let start = text.length;
  while (start > stop && isWordCode(text.charCodeAt(start - 1))) start--;
  return start;
}

function endOfFirstWord(text: string): number {
  const stop = Math.min(text.length, LONGEST_WORD);
  let end = 0;
  while (end < stop && isWordCode(text.charCodeAt(end))) end++;
  return end;
}

const HYPHEN = 0x2d;

/** Adds the words of a line, but for the first and last, which may be parts of one. By hand: it sees every character. */
function addInnerWords(text: string, plain: WordSet, hyphenated: WordSet): void {
  const { length } = text;
  let index = 0;
  while (index < length) {
    if (!isWordCode(text.charCodeAt(index))) {
      index++;
      continue;
    }
    const start = index;
    let hyphens = 0;
    while (index < length) {
      const code = text.charCodeAt(index);
      if (code === HYPHEN && isWordCode(text.charCodeAt(index + 1))) hyphens++;
      else if (!isWordCode(code)) break;
      index++;
    }
    if (start === 0 || index === length) continue;
    if (hyphens === 0) plain.add(text, start, index);
    else {
      hyphenated.add(text, start, index);
      addParts(text, start, index, plain);
    }
  }
}

/** The parts of a hyphenated word. */
function addParts(text: string, start: number, end: number, plain: WordSet): void {
  let from = start;
  for (let index = start; index <= end; index++) {
    if (index < end && text.charCodeAt(index) !== HYPHEN) continue;
    plain.add(text, from, index);
    from = index + 1;
  }
}

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f);
}
