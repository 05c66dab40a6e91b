import { expect, test } from "bun:test";
import { printPages } from "../../test/printed-lines.ts";
import { LineRoles } from "../lines/line-roles.ts";
import { findPageObjects } from "./page-objects.ts";

test("findPageObjects() takes the rest of a URL in a list of references for no listing", () => {
  const url = [
    { text: "23. O. Baker, Markets of examples, 2024 (2025; https://www.example.org/docs/historical-" },
    { text: "markets-a-historical-approach-2024).", monospace: true },
    { text: "24. N. Marlow, Tame the Example, The B to X of samples, version 1.3 (2006;" },
    { text: "http://example.org/info/samples/example_en.pdf).", monospace: true },
  ];
  const program = [
    { text: "The program reads all lines of the file." },
    { text: "for (int i = 0; i < lines; i++) {", monospace: true },
    { text: "  read(line[i]);", monospace: true },
    { text: "}", monospace: true },
    { text: "It ends with the last of them." },
  ];
  const found = [url, program].map((lines) => {
    const pages = printPages(lines);
    return findPageObjects(pages, LineRoles.allProse(pages), [], 10).listings.length;
  });
  expect(found).toEqual([0, 1]);
});
