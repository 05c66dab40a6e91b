import { expect, test } from "bun:test";
import type { LetterShape } from "./letter-shapes.ts";
import { type DrawnLetter, SharedDrawings } from "./same-drawings.ts";

const full: LetterShape = { grid: new Float32Array(100).fill(1), top: 0.1, bottom: 0, aspect: 1 };
const half: LetterShape = {
  grid: Float32Array.from({ length: 100 }, (_, cell) => (cell < 50 ? 1 : 0)),
  top: 0.7,
  bottom: 0,
  aspect: 1,
};

function lastOf(letters: readonly DrawnLetter[]): readonly string[] {
  const drawings = new SharedDrawings();
  return letters.map((letter) => drawings.add(letter)).at(-1) ?? [];
}

test("SharedDrawings.add() names letters that one drawing stands for, at whatever size", () => {
  const letters = [
    { text: "a", shape: full },
    { text: "m", shape: { ...full, top: 0.7, aspect: 0.5 } },
    { text: "s", shape: half },
    { text: "给", shape: full },
  ];
  expect(lastOf(letters)).toEqual(["a", "m", "给"]);
});

test("SharedDrawings.add() believes letters that typefaces draw alike, and two that one typeface does", () => {
  const bars = ["I", "l", "1", "i"].map((text) => ({ text, shape: full }));
  const pair = ["n", "m"].map((text) => ({ text, shape: half }));
  expect(lastOf(bars)).toEqual([]);
  expect(lastOf(pair)).toEqual([]);
});
