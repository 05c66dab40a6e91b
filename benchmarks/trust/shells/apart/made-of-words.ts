/** Sentences of nobody: words, templates and other words for the same. */

import { genericTitles, grouped, shortened, shuffle, spread, titlesOf, until } from "./chapters.ts";
import { listOf, RULES } from "./language.ts";
import { capitalised, falseKinOf, inOtherWords, synonymsOf } from "./other-words.ts";
import { closed, END, join, sentencesOf, soundSentences } from "./sentences.ts";
import type { Made, Sources } from "./sources.ts";
import { abstractOf } from "./study.ts";

/** Words of the subject with glue between them. */
export function gibberish({ language, random, main, words }: Sources): Made {
  const glue = listOf("glue", language);
  const between = (): string => {
    if (language === "zh") return random.chance(0.16) ? "，" : random.chance(0.7) ? random.pick(glue) : "";
    return `${random.chance(0.12) ? "," : ""} ${random.chance(0.75) ? `${random.pick(glue)} ` : ""}`;
  };
  const sentence = (): string => {
    const count = random.between(6, 12);
    let text = random.pick(words);
    for (let at = 1; at < count; at += 1) text += between() + random.pick(words);
    return language === "zh" ? `${text}。` : `${capitalised(text)}.`;
  };
  const sentences = until(RULES[language].body.aim, language, sentence);
  return { parts: spread(grouped(sentences, language, random), titlesOf(main.parts)) };
}

/** The same six sentences again and again, with words of the subject in their slots. */
export function templated({ language, random, main, words }: Sources): Made {
  const paragraphs = until(RULES[language].body.aim * 0.85, language, () => {
    const drawn = shuffle(words, random).slice(0, 6);
    const lines = listOf("sentencesWithSlots", language);
    return join(
      lines.map((line) => line.replace(/\{(\d)\}/gu, (_, at: string) => drawn[Number(at)] ?? drawn[0] ?? "")),
      language,
    );
  });
  return { parts: spread(paragraphs, genericTitles(main.parts, language)) };
}

/** The thesis with other words in every sentence. */
export function salad({ language, random, main, all }: Sources): Made {
  const often = all.flatMap(({ counts }) => [...counts].filter(([, times]) => times > 1).map(([word]) => word));
  const falseKin = falseKinOf([...new Set(often)].sort(), language);
  const words = { synonyms: synonymsOf(language), falseKin, share: 0.55 };
  return {
    parts: shortened(main.parts, language, RULES[language].body.aim).map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs.map((each) => inOtherWords(each, language, random, words)),
    })),
  };
}

/** The sentences of the abstract again and again, their clauses turned and in other words. */
export function restated({ language, random, main }: Sources): Made {
  const own = sentencesOf(abstractOf(main), language).map((each) => closed(each, language));
  const more = own.length < 5 ? soundSentences(main.parts.slice(0, 1), language).slice(0, 6 - own.length) : [];
  const sentences = [...own, ...more];
  const words = { synonyms: synonymsOf(language), share: 0.6 };
  let queue: string[] = [];
  const said = until(RULES[language].body.aim * 0.85, language, () => {
    if (queue.length === 0) queue = random.chance(0.5) ? [...sentences] : shuffle(sentences, random);
    const sentence = queue.shift() ?? "";
    const end = END.exec(sentence)?.[0] ?? "";
    const clauses = sentence.slice(0, sentence.length - end.length).split(/[，,]\s*/u);
    const turn = clauses.length > 1 && random.chance(0.6) ? random.between(1, clauses.length - 1) : 0;
    const lead = random.pick(listOf("restatementLeads", language));
    const turned = [...clauses.slice(turn), ...clauses.slice(0, turn)].join(RULES[language].comma);
    const text = inOtherWords(turned, language, random, words) + end;
    if (language === "zh") return lead + text;
    if (lead === "") return capitalised(text);
    return lead + (/^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  });
  const paragraphs = grouped(said, language, random, { from: 4, to: 6 });
  return { parts: spread(paragraphs, genericTitles(main.parts, language)) };
}
