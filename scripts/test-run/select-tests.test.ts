import { expect, test } from "bun:test";
import { selectTests } from "./select-tests.ts";

const suites = [
  {
    path: "packages/core",
    names: ["packages/core", "core", "@rubrica/core"],
    files: ["./src/a.test.ts", "./test/b.test.ts", "./test/c.long.test.ts"].map((path) => ({ path, weight: 1 })),
  },
  { path: "apps/cli", names: ["apps/cli", "cli"], files: [{ path: "./test/d.test.ts", weight: 1 }] },
];
const chosen = (paths: readonly string[], all = false) =>
  selectTests(suites, { paths, all }).suites.flatMap(({ files }) => files.map(({ path }) => path));

test("selectTests() leaves out the long form unless everything is asked for", () => {
  expect(chosen([])).toEqual(["./src/a.test.ts", "./test/b.test.ts", "./test/d.test.ts"]);
  expect(chosen([], true)).toContain("./test/c.long.test.ts");
});

test("selectTests() takes a suite by path or name, a folder and a file", () => {
  expect(chosen(["cli"])).toEqual(["./test/d.test.ts"]);
  expect(chosen(["@rubrica/core"], true)).toHaveLength(3);
  expect(chosen(["./packages/core/test/"])).toEqual(["./test/b.test.ts"]);
  expect(chosen(["packages/core/test/b.test.ts", "apps/cli"])).toEqual(["./test/b.test.ts", "./test/d.test.ts"]);
});

test("selectTests() runs a named file of the long form", () => {
  expect(chosen(["packages/core/test/c.long.test.ts"])).toEqual(["./test/c.long.test.ts"]);
});

test("selectTests() names the paths that have no test", () => {
  expect(selectTests(suites, { paths: ["core", "packages/cor"], all: false }).unknown).toEqual(["packages/cor"]);
});
