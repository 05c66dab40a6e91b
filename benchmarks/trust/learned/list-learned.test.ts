import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import manuals from "../manuals/manuals.json" with { type: "json" };
import { APART_SET, LEARNED_FILES, VALIDATION_SET } from "../sentences/sentence-sets.ts";
import learned from "./learned-from.json" with { type: "json" };
import { listLearned, refuseLearned } from "./list-learned.ts";

const sentences = (name: string) => readFileSync(new URL(`../sentences/${name}`, import.meta.url));

test("refuseLearned() refuses every set of sentences that the shipped weights have learned from, and gives others back", () => {
  for (const name of LEARNED_FILES) expect(() => refuseLearned(name, sentences(name))).toThrow("have learned from it");
  for (const set of [VALIDATION_SET, APART_SET]) {
    const kept = sentences(`fresh/${set}.json`);
    expect(refuseLearned(set, kept)).toBe(kept);
  }
});

test("listLearned() names the sets of sentences as they are, so that a list that was not written anew is told", () => {
  expect(listLearned([]).sentences).toEqual(learned.sentences);
  expect(learned.documents.length).toBeGreaterThan(100);
});

test("no manual whose prose is measured was learned from", () => {
  const hashes = new Set(learned.documents.map(({ sha256 }) => sha256));
  expect(manuals.flatMap(({ files }) => files).filter(({ sha256 }) => hashes.has(sha256))).toEqual([]);
});
