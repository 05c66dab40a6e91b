import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listSources } from "../workspace/list-workspaces.ts";

/** A test by its file and title. */
export interface NamedTest {
  /** From the root of the repository. */
  readonly path: string;
  /** With `…` for what differs from one test of a series to the next. */
  readonly title: string;
}

const folders = ["apps", "packages"];

/** Every test of the repository, suites of `packages/conformance` included, that stands as `test("title"` in its file. */
export function listTests(root: string): readonly NamedTest[] {
  const files = folders.flatMap((folder) => listSources(join(root, folder)));
  return files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return Array.from(source.matchAll(TEST_CALL), ([, , title = ""]) => ({
      path: relative(root, file),
      title: title.replaceAll(/\$\{[^}]*\}|%[sjip]/g, "…").replaceAll(/\\(.)/g, "$1"),
    }));
  });
}

// test("…"), test('…'), test(`…`), also with the title in the next line and behind test.each(…)( for one line.
const TEST_CALL = /\btest(?:\.each\(.*\))?\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g;

/** The numbers of the cases that a title names. */
export function casesOf(title: string): readonly number[] {
  return Array.from(title.matchAll(/\bcase (\d+):/g), ([, number]) => Number(number));
}
