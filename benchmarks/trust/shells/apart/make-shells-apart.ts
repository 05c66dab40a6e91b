/**
 * Documents of perfect form without honest substance, for tests only: made by rule from genuine theses
 * by an author who has not seen the detectors. Deterministic, no dependency.
 */
import { SeededRandom } from "../../../made-documents/seeded-random.ts";
import type { MadeShell } from "../shell-kinds.ts";
import { fitted, MARK, shuffle } from "./chapters.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { listOf, RULES } from "./language.ts";
import { cited, referencesFrom, turn } from "./references.ts";
import { sizeOf } from "./sentences.ts";
import type { Sources, SourceThesis, StudiedThesis } from "./sources.ts";
import { abstractOf, isLong, isSound, longEnough, study } from "./study.ts";
import { keywordsOf, likeness, topicWords } from "./topics.ts";

/** One document of each kind in each language, where the theses suffice for it. */
export function makeShellsApart(theses: readonly SourceThesis[]): MadeShell[] {
  return (["zh", "en"] as const).flatMap((language) => {
    const own = theses.filter((each) => each.language === language);
    const all = own.map(study).filter((each) => each.parts.length > 0);
    const long = longEnough(all, language);
    return KINDS.flatMap((kind, at) => {
      const main = long[(at + (language === "zh" ? 0 : 1)) % long.length];
      const shell = main && makeShell(kind, at, sourcesFor(kind, at, main, all));
      return shell ?? [];
    });
  });
}

function sourcesFor({ name }: Kind, at: number, main: StudiedThesis, all: readonly StudiedThesis[]): Sources {
  const { language } = main.thesis;
  const random = new SeededRandom(hash(`${name}/${language}/${main.thesis.name}`));
  const others = shuffle(
    all.filter((each) => each.thesis !== main.thesis),
    random,
  );
  const long = others.filter((each) => isLong(each) && isSound(each));
  const farthest = (long.length > 0 ? long : others)
    .map((each) => ({ each, near: likeness(each.counts, main.counts) }))
    .sort((one, two) => one.near - two.near || (one.each.thesis.name < two.each.thesis.name ? -1 : 1));
  const far = farthest[at % Math.max(1, Math.min(2, long.length))]?.each ?? main;
  return { language, random, main, others, far, all, words: topicWords(main, all, 90) };
}

/** Null where the theses do not suffice: no document rather than one whose shortness gives it away. */
function makeShell(kind: Kind, at: number, sources: Sources): MadeShell | null {
  const { language, random, main, others, words } = sources;
  if (others.length < kind.needs) return null;
  const made = kind.make(sources);
  if (sizeOf(made.parts, language) < RULES[language].body.floor) return null;
  const references = referencesFrom(made.references ?? [main.thesis], language, words);
  const chapters = cited(fitted(made.parts, language), references.length, language, random);
  const name = `apart-${kind.name}-${language}`;
  return {
    name,
    kind: kind.name,
    report: {
      fileName: `${name}.pdf`,
      language,
      layout: "thesis",
      title: main.thesis.title,
      author: turn(listOf("people", language), at),
      institution: turn(listOf("places", language), at),
      advisor: turn(listOf("teachers", language), at),
      studentNumber: `20${20 + (at % 4)}${String(random.between(100_000, 999_999))}`,
      abstract: (made.abstract ?? abstractOf(main)).replace(MARK, ""),
      keywords: keywordsOf(main.thesis, words),
      chapters,
      references,
    },
  };
}

/** FNV-1a over the characters. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}
