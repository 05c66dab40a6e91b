/** Language of a text by its scripts, and by its words where several languages write in one script. */
import { HAN, isTraditional, type Language } from "@rubrica/report-model";

/** With the compatibility characters of old fonts. */
const CHINESE = new RegExp(String.raw`[${HAN}\uf900-\ufaff]`, "g");
const WORD = /[A-Za-zÀ-ɏ]{2,}/g;
/** Enough of the text to judge by. */
const SAMPLE_CHARACTERS = 200_000;
const MIN_EVIDENCE = 20;
/** Kana among Chinese characters: Japanese has about half, Chinese none but in quotations. */
const KANA_SHARE = 0.15;

/**
 * Language of a text by its scripts: `en` for any language of the Latin script, `und` for any of the other scripts that several
 * languages share, `unknown` for too little text. {@link languageByWords} tells the languages of one script apart.
 */
export function languageByScript(text: string): Language {
  const { han, words, kana, other } = countScripts(text, Math.min(text.length, SAMPLE_CHARACTERS));
  // About 1.6 Chinese characters make a word, about five letters of another script.
  const chinese = (han + kana) / 1.6;
  const all = chinese + words + other / 5;
  if (all < MIN_EVIDENCE) return "unknown";
  if (kana > KANA_SHARE * (han + kana) && chinese > 0.3 * all) return "ja";
  if (chinese > 0.45 * all) return isTraditional(text) ? "zh-Hant" : "zh";
  if (chinese >= 0.08 * all && other / 5 < words) return "mixed";
  return other / 5 > words ? "und" : "en";
}

/**
 * Language of a text: by its words where its script is shared by several languages, else by its script.
 * @param byScript the result of {@link languageByScript} for the same text; the result too where its words do not tell.
 */
export async function languageByWords(text: string, byScript: Language): Promise<Language> {
  if (byScript !== "en" && byScript !== "und") return byScript;
  return (await languageOfPassages(text)) ?? byScript;
}

interface ScriptCounts {
  readonly han: number;
  readonly kana: number;
  /** Words of a Latin script. */
  readonly words: number;
  /** Letters of any other script. */
  readonly other: number;
}

/** What {@link CHINESE} and {@link WORD} find, without a string for each. */
function countScripts(text: string, end: number): ScriptCounts {
  let han = 0;
  let kana = 0;
  let words = 0;
  let other = 0;
  let letters = 0;
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    if (isLatinCode(code)) {
      if (++letters === 2) words++;
      continue;
    }
    letters = 0;
    if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff)) han++;
    else if (code >= 0x3041 && code <= 0x30fa) kana++;
    else if (isOtherLetter(code)) other++;
  }
  return { han, kana, words, other };
}

function isLatinCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f);
}

function isOtherLetter(code: number): boolean {
  return (code >= 0x0370 && code <= 0x1fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xfb50 && code <= 0xfefc);
}

const PASSAGES = 40;
const MIN_PASSAGE = 40;
const MAX_PASSAGE = 400;
const MIN_AGREEING = 3;
/** Passages that must be of one language, of all that were asked about: dummy text and formulas are of none. */
const AGREEING_SHARE = 0.45;

/** Language of most passages, asked of a detector that says when it is not sure; null where they do not agree. */
async function languageOfPassages(text: string): Promise<string | null> {
  // Loading its megabyte of n-grams takes 0.1 s of processor time, which a Chinese report does not need.
  const { eld } = await import("eld/extrasmall");
  const passages = text.split("\n").filter((line) => line.length >= MIN_PASSAGE);
  const step = Math.max(1, Math.floor(passages.length / PASSAGES));
  const found = new Map<string, number>();
  let asked = 0;
  for (let index = 0; index < passages.length; index += step) {
    const result = eld.detect((passages[index] ?? "").slice(0, MAX_PASSAGE));
    if (result.isReliable()) found.set(result.language, (found.get(result.language) ?? 0) + 1);
    asked++;
  }
  const [best] = [...found].sort(([, left], [, right]) => right - left);
  if (best === undefined || best[1] < Math.max(MIN_AGREEING, asked * AGREEING_SHARE)) return null;
  return best[0];
}

const MARKS: readonly { readonly language: string; readonly words: RegExp }[] = [
  { language: "de", words: /\b(der|die|das|und|ist|nicht|eine?|werden|durch|mit|für|sich)\b/gi },
  { language: "fr", words: /\b(le|la|les|des|est|une?|dans|pour|avec|que|sur|nous)\b/gi },
  { language: "es", words: /\b(el|los|las|una?|es|para|con|que|por|del|se|como)\b/gi },
  { language: "it", words: /\b(il|gli|della?|che|per|una?|sono|con|nel|di)\b/gi },
  { language: "pt", words: /\b(os?|uma?|não|para|com|que|por|dos?|das?|se|como)\b/gi },
  { language: "en", words: /\b(the|of|and|is|are|for|with|this|that|which|we|in|to)\b/gi },
];

/** ISO 639-1 code of a passage, by script and by the commonest small words; `en` when in doubt among Latin ones. */
export function languageOfPassage(text: string): string {
  const kana = text.match(/[\u3040-\u30ff]/g)?.length ?? 0;
  const han = text.match(CHINESE)?.length ?? 0;
  const latin = text.match(WORD)?.length ?? 0;
  if (kana > 0.2 * (han + kana)) return "ja";
  if (han / 1.6 > 0.3 * (latin + han / 1.6)) return "zh";
  if ((text.match(/[\u0400-\u04ff]/g)?.length ?? 0) > text.length * 0.3) return "ru";
  let best = { language: "en", hits: 0 };
  for (const { language, words } of MARKS) {
    const hits = text.match(words)?.length ?? 0;
    if (hits >= best.hits && hits > 0) best = { language, hits };
  }
  return best.language;
}
