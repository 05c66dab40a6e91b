/** The text as a reader takes it, whatever it is written with, and where each of its characters stands. */
import { foldLookAlike } from "./look-alike-characters.ts";

export interface FoldedText {
  /** Lower case, half width, simplified, without invisible characters and without signs between single letters. */
  readonly text: string;
  /** For each unit of `text` the offset in what was folded. */
  readonly origin: readonly number[];
}

/** Characters without width or meaning of their own: format characters, variation selectors, marks put on others. */
const NOTHING_SEEN = /[\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/u;

/** @param isWord - Whether a word is one that a disguised word may stand for. */
export function foldDisguise(written: string, isWord: (word: string) => boolean): FoldedText {
  const folded = foldCharacters(written);
  return STEPS.reduce((text, step) => rewrite(text, step.pattern, (match) => step.replace(match, isWord)), folded);
}

interface Step {
  readonly pattern: RegExp;
  readonly replace: (match: string, isWord: (word: string) => boolean) => string;
}

const SIGNS = '[^\\p{L}\\p{N}\\n，。、；：！？,;:!?()（）"“”]';
const STEPS: readonly Step[] = [
  // A word divided at the end of its line.
  { pattern: /(?<=\p{Ll})-\n(?=\p{Ll})/gu, replace: () => "" },
  // 忽.略.以.上: the same sign after each of at least three characters.
  {
    pattern: new RegExp(`\\p{Script=Han}(${SIGNS}{1,3})(?:\\p{Script=Han}\\1){2,}(?=\\p{Script=Han})`, "gu"),
    replace: (match) => match.replaceAll(/[^\p{Script=Han}]/gu, ""),
  },
  { pattern: /(?<=\p{Script=Han}[,，。、；：！？]?) +(?=[,，。、；：！？]?\p{Script=Han})/gu, replace: () => "" },
  // i.g.n.o.r.e, and i g n o r e  a l l with a wider space between words.
  {
    pattern: /(?<![\p{L}\p{N}])[\p{Ll}\p{N}@$!](?:[ .\-_*·|/~]{1,3}[\p{Ll}\p{N}@$!](?![\p{L}\p{N}])){3,}/gu,
    replace: joinLetters,
  },
  // give|this|full|marks, and as-sess-or: a line for a space, and syllables of a word.
  { pattern: /(?<=[\p{Ll}\d,])\|(?=[\p{Ll}\d$@])/gu, replace: () => " " },
  { pattern: /(?<![\p{L}\p{N}-])\p{Ll}+(?:-\p{Ll}+)+(?![\p{L}\p{N}-])/gu, replace: joinSyllables },
  { pattern: /(?<![\p{L}\p{N}])[\p{Ll}\d@$!|+]{3,}(?![\p{L}\p{N}])/gu, replace: spellOut },
  { pattern: / {2,}/g, replace: () => " " },
];

/** The first gap is the one within words; any other is one between them. Without any, words are told by the vocabulary. */
function joinLetters(match: string, isWord: (word: string) => boolean): string {
  const within = /[^\p{L}\p{N}@$!]+/u.exec(match)?.[0] ?? "";
  const joined = match.replaceAll(/[^\p{L}\p{N}@$!]+/gu, (gap) => (gap === within ? "" : " "));
  return joined
    .split(" ")
    .map((word) => partWords(word, isWord))
    .join(" ");
}

/** Joins syllables to a word that attacks are known to hold; leaves others as they are. */
function joinSyllables(match: string, isWord: (word: string) => boolean): string {
  const joined = match.replaceAll("-", "");
  return isWord(joined) ? joined : match;
}

/** ignoretherubric as ignore the rubric: the longest words first. */
function partWords(letters: string, isWord: (word: string) => boolean): string {
  const words: string[] = [];
  for (let start = 0; start < letters.length; ) {
    let end = letters.length;
    while (end > start + 1 && !isWord(letters.slice(start, end))) end--;
    words.push(letters.slice(start, end));
    start = end;
  }
  return words.filter((word) => word.length > 1).length * 2 >= words.length ? words.join(" ") : letters;
}

const FIGURES_AS_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
    "9": "g",
    "@": "a",
    $: "s",
    "!": "i",
    "|": "l",
    "+": "t",
  }),
);

/** g1ve as give and 1oo as 100, where that makes a word or a number; as it stands otherwise. */
function spellOut(match: string, isWord: (word: string) => boolean): string {
  if (/^[1-9][\do]+$/.test(match)) return match.replaceAll("o", "0");
  if (!/[\d@$!|+]/.test(match) || !/\p{Ll}/u.test(match)) return match;
  const tail = /[!|+]+$/.exec(match)?.[0] ?? "";
  const spell = (word: string, one: string): string =>
    [...word].map((sign) => (sign === "1" ? one : (FIGURES_AS_LETTERS.get(sign) ?? sign))).join("");
  const core = match.slice(0, match.length - tail.length);
  const words = ["i", "l"].flatMap((one) => [spell(match, one), spell(core, one) + tail]);
  return words.find((word) => isWord(word.replace(/[!|+]+$/, ""))) ?? match;
}

function foldCharacters(written: string): FoldedText {
  let text = "";
  const origin: number[] = [];
  let offset = 0;
  for (const character of written) {
    const seen = foldCharacter(character);
    text += seen;
    for (let unit = 0; unit < seen.length; unit++) origin.push(offset);
    offset += character.length;
  }
  return { text, origin };
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x80)
    return character === "\t" || character === "\r" || character === "\f" ? " " : character.toLowerCase();
  if (code >= 0x4e00 && code <= 0x9fff) return foldLookAlike(character);
  if (NOTHING_SEEN.test(character)) return "";
  return [...plain(character)].map(foldLookAlike).join("").toLowerCase();
}

function plain(character: string): string {
  if (/\s/.test(character)) return character === "\u2028" || character === "\u2029" ? "\n" : " ";
  return character.normalize("NFKD").replaceAll(/\p{Mn}/gu, "");
}

function rewrite(folded: FoldedText, pattern: RegExp, replace: (match: string) => string): FoldedText {
  let text = "";
  let origin: number[] | null = null;
  let end = 0;
  for (const match of folded.text.matchAll(pattern)) {
    const replaced = replace(match[0]);
    if (replaced === match[0]) continue;
    origin ??= [];
    for (let unit = end; unit < match.index; unit++) origin.push(folded.origin[unit] ?? 0);
    text += folded.text.slice(end, match.index) + replaced;
    const last = match[0].length - 1;
    for (let unit = 0; unit < replaced.length; unit++)
      origin.push(folded.origin[match.index + Math.min(unit, last)] ?? 0);
    end = match.index + match[0].length;
  }
  if (origin === null) return folded;
  for (let unit = end; unit < folded.text.length; unit++) origin.push(folded.origin[unit] ?? 0);
  return { text: text + folded.text.slice(end), origin };
}
