import { expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalJson, compareText } from "./canonical-json.ts";

test("canonicalJson() sorts names at every depth and writes no spaces", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: "x y", é: true })).toBe(
    '{"a":"x y","b":[{"c":null,"d":1}],"é":true}',
  );
});

test("canonicalJson() leaves out fields that are undefined", () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});

test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1n], [() => 1], [undefined], [[undefined]], [Symbol("a")]])(
  "canonicalJson() refuses %p, which JSON cannot hold",
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  },
);

test("canonicalJson() is JSON of the same value, and the same for every order of the fields", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(text);
    }),
  );
});

test("compareText() orders by UTF-16 units: capitals first, no locale", () => {
  expect(["ä", "z", "a", "Z", "中", ""].sort(compareText)).toEqual(["", "Z", "a", "z", "ä", "中"]);
  expect(compareText("\u{1f600}", "\uffee")).toBe(-1);
});

test("compareText() is an order: it turns round with its arguments, and what is between is between", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      (a, b, c) => {
        expect(compareText(a, b)).toBe(-compareText(b, a) + 0);
        expect(compareText(a, b) === 0).toBe(a === b);
        if (compareText(a, b) <= 0 && compareText(b, c) <= 0) expect(compareText(a, c)).toBeLessThanOrEqual(0);
      },
    ),
  );
});

/** The same value with the fields of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  );
}
