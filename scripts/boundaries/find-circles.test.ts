import { expect, test } from "bun:test";
import { findCircles } from "./find-circles.ts";

test("findCircles() finds files that import each other, by types too, and says the way around", () => {
  const sources = [
    { path: "a/one.ts", text: 'import type { Two } from "./two.ts";' },
    { path: "a/two.ts", text: 'import { three } from "../b/three.ts";' },
    { path: "b/three.ts", text: 'export type { One } from "../a/one.ts";' },
    { path: "b/four.ts", text: 'import "./three.ts"; import "@rubrica/core";' },
  ];

  expect(findCircles(sources)).toEqual([["a/one.ts", "a/two.ts", "b/three.ts", "a/one.ts"]]);
  expect(findCircles(sources.slice(1))).toEqual([]);
});

test("findCircles() finds a file that imports itself", () => {
  expect(findCircles([{ path: "a.ts", text: 'import "./a.ts";' }])).toEqual([["a.ts", "a.ts"]]);
});
