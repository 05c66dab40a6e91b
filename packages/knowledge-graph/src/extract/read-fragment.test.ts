import { expect, test } from "bun:test";
import { canonicalJson } from "@rubrica/report-model";
import { buildReport, work } from "../../test/report-builder.ts";
import { extractFragment } from "./extract-fragment.ts";
import { FragmentError } from "./fragment-error.ts";
import { GRAPH_FRAGMENT_VERSION, type GraphFragment } from "./graph-fragment.ts";
import { readFragment } from "./read-fragment.ts";

const fragment = extractFragment(
  "r1",
  buildReport({
    keywords: ["卷积神经网络（CNN）"],
    references: [work("深度学习综述")],
    lines: ["见[1]。", Array.from({ length: 300 }, (_, index) => `w${index}`).join(" ")],
  }),
);

function failureOf(change: (stored: Record<string, unknown>) => void): FragmentError {
  const stored = JSON.parse(canonicalJson(fragment)) as Record<string, unknown>;
  change(stored);
  try {
    readFragment(stored);
  } catch (error) {
    if (error instanceof FragmentError) return error;
    throw error;
  }
  throw new Error("readFragment() accepted it");
}

test("readFragment() gives back what was stored", () => {
  expect(fragment.textSignature).not.toBeNull();
  expect(readFragment(JSON.parse(canonicalJson(fragment)))).toEqual(fragment);
});

test("readFragment() tells an older from a newer version", () => {
  const withVersion = (version: number) =>
    failureOf((stored) => {
      stored.version = version;
    });
  expect(withVersion(GRAPH_FRAGMENT_VERSION - 1)).toMatchObject({ code: "fragment_too_old", path: "version" });
  expect(withVersion(GRAPH_FRAGMENT_VERSION + 1)).toMatchObject({ code: "fragment_too_new", path: "version" });
});

test("readFragment() names the field that is wrong", () => {
  const fields = Object.keys(fragment) as (keyof GraphFragment)[];
  for (const field of fields) {
    const error = failureOf((stored) => {
      delete stored[field];
    });
    expect(error).toMatchObject({ code: "fragment_malformed", path: field });
  }
  const nested = failureOf((stored) => {
    stored.references = [{ ...fragment.references[0], page: 0 }];
  });
  expect(nested.path).toBe("references[0].page");
  expect(() => readFragment(null)).toThrow("is not an object");
  expect(() => readFragment([])).toThrow("is not an object");
});
