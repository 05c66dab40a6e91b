import { expect, test } from "bun:test";
import { checkReference, InvalidArgumentError, parseReference } from "./index.ts";

const CALLS: readonly (readonly [string, () => unknown])[] = [
  ...[undefined, null, 5, {}, ["entry"], new Blob(["entry"])].flatMap((value): [string, () => unknown][] => [
    ["parseReference(text)", () => parseReference(value as never)],
    ["checkReference(text)", () => checkReference(value as never, "2015")],
  ]),
  ["parseReference(options)", () => parseReference("x", null as never)],
  ["parseReference(options)", () => parseReference("x", "ieee" as never)],
  ["parseReference(options.style)", () => parseReference("x", { style: "mla" as never })],
  ["checkReference(text, edition)", () => checkReference("x", "2020" as never)],
  ["checkReference(text, edition)", () => checkReference("x", 2015 as never)],
  ["checkReference(text, edition)", () => checkReference("x", undefined as never)],
];

test("parseReference() and checkReference() refuse what cannot be meant by the name of the argument", () => {
  for (const [argument, call] of CALLS) {
    expect(call).toThrow(InvalidArgumentError);
    expect(call).toThrow(`${argument}: expected `);
  }
});
