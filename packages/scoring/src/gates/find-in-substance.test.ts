import { expect, test } from "bun:test";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { measureReport, scoreReport } from "../index.ts";
import { findInSubstance } from "./find-in-substance.ts";

const measured = measureReport(goodReport);
const codesWith = (changes: Partial<typeof measured.substance>): string[] =>
  findInSubstance({ language: "zh", substance: { ...measured.substance, sentences: 200, ...changes } }).findings.map(
    ({ code }) => code,
  );

test("findInSubstance() has nothing to say about a sound report", () => {
  expect(findInSubstance(measured)).toEqual({ gates: [], findings: [] });
});

test("findInSubstance() names what nobody has written so, each by its own statistic", () => {
  const parts = measured.substance.parts.filter(({ part }) => part === "title");
  const { coherence } = measured.substance;
  expect(codesWith({ parts, coherence: { ...coherence, drop: 12 } })).toEqual(["sentences_chained"]);
  expect(codesWith({ parts, segments: { near: 20, ratio: 0.2 } })).toEqual(["pieces_without_subject"]);
  expect(codesWith({ parts, direction: { paragraphs: 40, forward: -3 } })).toEqual(["sentences_reversed"]);
  const order = { sentences: 200, pairs: 100, mentions: -2, inParagraph: 1, inReport: 2 };
  expect(codesWith({ parts, order })).toEqual(["text_runs_backward"]);
  const mixed = { passages: 60, likeness: 0.1, turns: 1.8, changes: 55 };
  expect(codesWith({ parts, subjects: [mixed] })).toEqual(["subjects_mixed"]);
  const promise = { terms: 20, used: 2, named: 0 };
  expect(codesWith({ parts, promise })).toEqual(["body_of_another_subject"]);
  expect(codesWith({ parts, pageOrder: { pages: 30, deviations: 0.2 } })).toEqual(["text_in_disorder"]);
  expect(codesWith({ parts, quoted: 60 })).toEqual(["mostly_quoted"]);
  expect(codesWith({ parts, repeatedPages: [9, 10, 11] })).toEqual(["pages_repeated"]);
});

test("findInSubstance() holds an abstract of another report, and one far part only with a second", () => {
  const far = { terms: 200, likeness: 0.4, found: 5, pages: [2] };
  expect(codesWith({ parts: [{ part: "abstract", ...far }] })).toEqual(["parts_far_from_body"]);
  expect(codesWith({ parts: [{ part: "title", ...far }] })).toEqual([]);
  expect(
    codesWith({
      parts: [
        { part: "title", ...far },
        { part: "keywords", ...far },
      ],
    }),
  ).toEqual(["parts_far_from_body"]);
});

test("findInSubstance() holds a text that runs backward by one strong sign or by two together, and not by few pairs", () => {
  const parts = measured.substance.parts.filter(({ part }) => part === "title");
  const forward = { sentences: 200, pairs: 100, mentions: 1, inParagraph: 1, inReport: 1 };
  const told = (changes: Partial<typeof forward>): boolean =>
    codesWith({ parts, order: { ...forward, ...changes } }).includes("text_runs_backward");
  expect(told({})).toBe(false);
  expect(told({ mentions: -0.5, inParagraph: -2 })).toBe(true);
  expect(told({ mentions: -0.5, inReport: -2 })).toBe(true);
  expect(told({ mentions: -2, pairs: 10 })).toBe(false);
  expect(told({ inParagraph: -0.5, inReport: -2 })).toBe(false);
});

test("findInSubstance() holds chapters of different subjects only where both cuts say so and the text comes back", () => {
  const parts = measured.substance.parts.filter(({ part }) => part === "title");
  const apart = { passages: 60, likeness: 0.1, turns: 0.2, changes: 5 };
  expect(codesWith({ parts, subjects: [apart, apart] })).toEqual(["subjects_mixed"]);
  expect(codesWith({ parts, subjects: [apart] })).toEqual([]);
  expect(codesWith({ parts, subjects: [apart, { ...apart, likeness: 0.25 }] })).toEqual([]);
  const halves = { ...apart, changes: 1 };
  expect(codesWith({ parts, subjects: [halves, halves] })).toEqual([]);
});

test("scoreReport() holds a report in a language that was not measured, caps nothing and says no more of its text", async () => {
  const paragraphs = ["一句。".repeat(400)];
  const report = makeReport({ ...GOOD_DRAFT, language: "de", chapters: [{ title: "正文", paragraphs }] });
  const { breakdown, decision, findings } = await scoreReport({ report });
  expect(breakdown.cap).toBeNull();
  expect(decision).toBe("hold");
  expect(findings[0]).toMatchObject({ code: "language_not_measured", figures: { language: "de" } });
});
