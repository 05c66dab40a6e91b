import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chooseRanges, isUnchanged } from "./file-conditions.ts";

const file = { bytes: 1000, entityTag: '"abc"' };
const asking = (headers: Readonly<Record<string, string>>, method = "GET") =>
  new Request("http://rubrica.test/", { headers, method });

describe("chooseRanges()", () => {
  const cases: readonly (readonly [string, ReturnType<typeof chooseRanges>])[] = [
    ["bytes=0-0", [{ start: 0, end: 1 }]],
    ["bytes=0-", [{ start: 0, end: 1000 }]],
    ["bytes=990-2000", [{ start: 990, end: 1000 }]],
    ["bytes=-10", [{ start: 990, end: 1000 }]],
    ["bytes=-5000", [{ start: 0, end: 1000 }]],
    ["Bytes = 5-9", [{ start: 5, end: 10 }]],
    ["bytes=1000-", "no such part"],
    ["bytes=-0", "no such part"],
    [
      "bytes=0-1, 5-9",
      [
        { start: 0, end: 2 },
        { start: 5, end: 10 },
      ],
    ],
    ["bytes=0-1,2000-", [{ start: 0, end: 2 }]],
    ["bytes=1000-,2000-", "no such part"],
    // Out of order or over each other: nobody needs it, and it is how servers are made to send too much.
    ["bytes=5-9,0-1", null],
    ["bytes=0-5,5-9", null],
    ["bytes=0-1,x", null],
    [`bytes=${Array.from({ length: 201 }, (_, index) => `${2 * index}-${2 * index}`).join(",")}`, null],
    ["bytes=9-5", null],
    ["bytes=99999999999999999999-", "no such part"],
    ["bytes=0-99999999999999999999", [{ start: 0, end: 1000 }]],
    ["bytes=-99999999999999999999", [{ start: 0, end: 1000 }]],
    ["bytes=-", null],
    ["bytes=a-b", null],
    ["lines=0-1", null],
  ];
  for (const [range, chosen] of cases) {
    test(`chooseRanges() reads ${range.slice(0, 60)}`, () =>
      expect(chooseRanges(asking({ range }), file)).toEqual(chosen));
  }

  test("chooseRanges() gives the whole for another version, by a date, and to HEAD", () => {
    const range = "bytes=0-9";
    expect(chooseRanges(asking({ range, "if-range": '"abc"' }), file)).toEqual([{ start: 0, end: 10 }]);
    for (const condition of ['"other"', 'W/"abc"', "Wed, 21 Oct 2026 07:28:00 GMT"]) {
      expect(chooseRanges(asking({ range, "if-range": condition }), file)).toBeNull();
    }
    expect(chooseRanges(asking({ range }, "HEAD"), file)).toBeNull();
  });

  test("chooseRanges() never leaves the file", () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.option(fc.nat(2000)), fc.integer({ min: 1, max: 1500 }), (first, last, bytes) => {
        const chosen = chooseRanges(asking({ range: `bytes=${first}-${last ?? ""}` }), { ...file, bytes });
        if (chosen === null || chosen === "no such part") return;
        for (const { start, end } of chosen) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(bytes);
        }
      }),
    );
  });
});

test("isUnchanged() compares weakly, with any of a list", () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', "*"]) {
    expect(isUnchanged(asking({ "if-none-match": tag }), '"abc"')).toBe(true);
  }
  expect(isUnchanged(asking({ "if-none-match": '"x"' }), '"abc"')).toBe(false);
  expect(isUnchanged(asking({}), '"abc"')).toBe(false);
});
