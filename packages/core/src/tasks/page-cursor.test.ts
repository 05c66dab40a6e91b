import { expect, test } from "bun:test";
import fc from "fast-check";
import { fromCursor, InvalidCursorError, toCursor } from "./page-cursor.ts";

test("fromCursor() gives back what toCursor() was given, and addresses need not escape it", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (position) => {
      const cursor = toCursor(position);
      expect(cursor).toBe(encodeURIComponent(cursor));
      expect(
        fromCursor(
          cursor,
          position.map(() => /^/),
        ),
      ).toEqual(position);
    }),
  );
  expect(fromCursor(toCursor(["~~~"]), [/~/])).toEqual(["~~~"]);
});

test("fromCursor() refuses what is no cursor, or one of another list", () => {
  for (const cursor of ["", "!", "null", toCursor([]), toCursor(["1", "2"]), toCursor(["one"])]) {
    expect(() => fromCursor(cursor, [/^\d+$/])).toThrow(InvalidCursorError);
  }
});
