/** Language of a text by its scripts. */
import { HAN, type Language } from "@rubrica/report-model";

/** With the compatibility characters of old fonts. */
const CHINESE = new RegExp(String.raw`[${HAN}\uf900-\ufaff]`, "g");
const WORD = /[A-Za-zÀ-ɏ]{2,}/g;
/** Enough of the text to judge by. */
const SAMPLE_CHARACTERS = 200_000;
const MIN_EVIDENCE = 20;

/** Chinese characters weigh like words, so that English terms do not outvote them. */
export function detectLanguage(text: string): Language {
  const { han, words } = countScripts(text, Math.min(text.length, SAMPLE_CHARACTERS));
  // About 1.6 Chinese characters make a word.
  const chinese = han / 1.6;
  if (chinese + words < MIN_EVIDENCE) return "unknown";
  const share = chinese / (chinese + words);
  if (share > 0.45) return "zh";
  return share < 0.08 ? "en" : "mixed";
}

/** What {@link CHINESE} and {@link WORD} find, without a string for each. */
function countScripts(text: string, end: number): { readonly han: number; readonly words: number } {
  let han = 0;
  let words = 0;
  let letters = 0;
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    if (isLatinCode(code)) {
      if (++letters === 2) words++;
      continue;
    }
    letters = 0;
    if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff)) han++;
  }
  return { han, words };
}

function isLatinCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f);
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
