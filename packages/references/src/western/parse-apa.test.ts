import { describe, expect, test } from "bun:test";
import { parseReference } from "../parse-reference.ts";

/** What an entry holds; a field that is `undefined` must be missing. */
const FORMS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    "Using the noise package. (2015). American Noise Society.",
    { title: "Using the noise package", author: undefined, publisher: "American Noise Society" },
  ],
  [
    "Lee, K. (1992). The noise of things [Doctoral dissertation, Example University].",
    { type: "thesis", title: "The noise of things", publisher: "Example University", genre: "Doctoral dissertation" },
  ],
  [
    "Lee, K. (2020). Street map of Bath. Retrieved April 30, 2020, from https://www.example.com/roam",
    { title: "Street map of Bath", accessed: { "date-parts": [[2020, 4, 30]] }, publisher: undefined },
  ],
  [
    "Lee, K. (2000). Principles of noise (Third ed.). W. H. Example.",
    { title: "Principles of noise", edition: "3", publisher: "W. H. Example" },
  ],
];

describe("parseApa()", () => {
  for (const [text, expected] of FORMS) {
    test(`parseApa() reads ${text.slice(0, 70)}`, () => {
      const item: Readonly<Record<string, unknown>> = { ...parseReference(text).csl };
      for (const [field, value] of Object.entries(expected)) expect([field, item[field]]).toEqual([field, value]);
    });
  }
});
