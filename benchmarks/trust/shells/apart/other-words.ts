/** Words in place of other words. */
import type { SeededRandom } from "../../../made-documents/seeded-random.ts";
import { type Language, listOf } from "./language.ts";
import { isTopical, tokens } from "./topics.ts";

/** What may stand for a word. */
export interface OtherWords {
  /** Words of about the same meaning, out of context. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words that only look alike, by {@link kinKey}. Default: none. */
  readonly falseKin?: ReadonlyMap<string, readonly string[]>;
  /** Of the words that have others, those that are exchanged; of those with synonyms at least 85 %. */
  readonly share: number;
}

export function synonymsOf(language: Language): Map<string, string[]> {
  return new Map(
    listOf("synonyms", language).map((row) => {
      const [word = "", others = ""] = row.split("=");
      return [word, others.split("/")];
    }),
  );
}

/** Words that look as if they could stand in for one another: same last character, or same ending and length. */
export function falseKinOf(words: readonly string[], language: Language): Map<string, string[]> {
  const kin = new Map<string, string[]>();
  for (const word of words) {
    const key = kinKey(word, language);
    const known = kin.get(key);
    if (known) known.push(word);
    else kin.set(key, [word]);
  }
  return kin;
}

function kinKey(word: string, language: Language): string {
  return language === "zh" ? `${word.length}${word.slice(-1)}` : `${Math.round(word.length / 3)}${word.slice(-3)}`;
}

export function inOtherWords(text: string, language: Language, random: SeededRandom, words: OtherWords): string {
  const { synonyms, falseKin, share } = words;
  return tokens(text, language)
    .map((token) => {
      const lower = language === "en" ? token.toLowerCase() : token;
      const known = synonyms.get(lower);
      const others = known ?? (isTopical(lower, language) ? falseKin?.get(kinKey(lower, language)) : undefined);
      if (others === undefined || !random.chance(known ? Math.max(share, 0.85) : share)) return token;
      const other = random.pick(others);
      return /^[A-Z]/u.test(token) ? capitalised(other) : other;
    })
    .join("");
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
