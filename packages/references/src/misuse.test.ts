import { expect, test } from "bun:test";
import { checkReference, checkReferenceByStyle, findListStyle, InvalidArgumentError, parseReference } from "./index.ts";

const CALLS: readonly (readonly [string, () => unknown])[] = [
  ...[undefined, null, 5, {}, ["entry"], new Blob(["entry"])].flatMap((value): [string, () => unknown][] => [
    ["parseReference(text)", () => parseReference(value as never)],
    ["checkReferenceByStyle(text)", () => checkReferenceByStyle(value as never)],
    ["checkReference(text)", () => checkReference(value as never, "ieee")],
  ]),
  ["parseReference(options)", () => parseReference("x", null as never)],
  ["parseReference(options)", () => parseReference("x", "ieee" as never)],
  ["parseReference(options.style)", () => parseReference("x", { style: "mla" as never })],
  ["findListStyle(entries)", () => findListStyle("x" as never)],
  ["findListStyle(entries)", () => findListStyle(["x"] as never)],
  ["checkReference(text, style)", () => checkReference("x", "other" as never)],
  ["checkReference(text, style)", () => checkReference("x", 2015 as never)],
  ["checkReference(text, style)", () => checkReference("x", undefined as never)],
];

test("parseReference(), checkReference() and findListStyle() refuse what cannot be meant by the name of the argument", () => {
  for (const [argument, call] of CALLS) {
    expect(call).toThrow(InvalidArgumentError);
    expect(call).toThrow(`${argument}: expected `);
  }
});
