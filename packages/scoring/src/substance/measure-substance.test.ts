import { expect, test } from "bun:test";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { THESIS_PROSE } from "../../test/thesis-prose.ts";
import { measureReport } from "../features/measure-report.ts";
import { neighbourCoherence } from "./neighbour-coherence.ts";
import { repeatedTokens } from "./repeated-passages.ts";
import type { SubstanceMeasures } from "./substance-measures.ts";
import { typeTokenRatio } from "./type-token-ratio.ts";
import { meaningUnits, wordTokens } from "./word-tokens.ts";

const measuresOf = (paragraphs: readonly string[]): SubstanceMeasures =>
  measureReport(makeReport({ chapters: [{ title: "正文", paragraphs }] })).substance;

test("wordTokens() takes Chinese characters and Latin words, folded, without numbers and signs", () => {
  expect(wordTokens("ＧＮＮ模型 don't 用 3.5 秒。")).toEqual(["gnn", "模", "型", "don't", "用", "秒"]);
  expect([...meaningUnits(wordTokens("图网络 of 图网络"))]).toEqual(["图网", "网络", "of"]);
});

test("repeatedTokens() marks passages of eight that stood before, and nothing shorter", () => {
  const passage = "abcdefgh".split("");
  expect(repeatedTokens([...passage, "x", ...passage]).filter((mark) => mark === 1)).toHaveLength(8);
  expect(repeatedTokens([...passage, "x", ...passage.slice(1)]).includes(1)).toBe(false);
});

test("typeTokenRatio() is the mean share of distinct words in a window, null for a shorter text", () => {
  expect(typeTokenRatio(["a", "b", "a", "b"], 2)).toBe(100);
  expect(typeTokenRatio(["a", "a", "b"], 2)).toBe(75);
  expect(typeTokenRatio(["a"], 2)).toBeNull();
});

test("neighbourCoherence() is high where neighbours share what others do not, and 0 for the same sentence again", () => {
  const topics = ["ab", "cd", "ef", "gh"].flatMap((pair) => [`${pair}1`, `${pair}2`, `${pair}3`]);
  const sentences = topics.map((topic) => new Set([topic.slice(0, 1), topic.slice(1, 2), topic]));
  const onTopic = neighbourCoherence(sentences);
  expect((onTopic?.near ?? 0) / (onTopic?.far ?? 1)).toBeGreaterThan(2);
  const again = neighbourCoherence([...sentences, ...sentences].map(() => new Set(["same", "words"])));
  expect(again?.near).toBe(0);
  expect(neighbourCoherence([new Set(["one"])])).toBeNull();
});

test("measureReport() tells substance of a thesis from its sentences in any order", () => {
  const thesis = measureReport(goodReport).substance;
  expect(thesis.sentences).toBeGreaterThan(50);
  expect(thesis.repetition.share).toBeLessThan(5);
  expect(thesis.coherence.ratio).toBeGreaterThan(2);
  const sentences = Object.values(THESIS_PROSE)
    .flat()
    .flatMap((paragraph) => paragraph.split(/(?<=。)/));
  // Every seventh of 68: neighbours stood far apart.
  const strewn = sentences.map((_, index) => sentences[(index * 7) % sentences.length] ?? "");
  const coherence = measuresOf(strewn).coherence;
  expect(coherence.near ?? 0).toBeLessThan((thesis.coherence.near ?? 0) / 2);
});

test("measureReport() names the pages that repeat what stood before", () => {
  const chapters = [...(GOOD_DRAFT.chapters ?? []), ...(GOOD_DRAFT.chapters ?? [])];
  const { repetition, pages } = measureReport(makeReport({ ...GOOD_DRAFT, chapters })).substance;
  expect(repetition.share).toBeGreaterThan(45);
  expect(repetition.pages).toContain(pages.at(-1) ?? 0);
});
