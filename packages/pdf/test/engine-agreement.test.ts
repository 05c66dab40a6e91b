import { expect, test } from "bun:test";
import { join } from "node:path";
import { findDisagreements } from "./engine-agreement.ts";

/** Documents of the project itself; the long form compares the corpus. */
const reports = join(import.meta.dirname, "../../../apps/examples/reports");

test("PDFium and pdf.js give the same lines of the sample reports", async () => {
  const names = ["chinese-thesis.pdf", "english-thesis.pdf", "two-column-article.pdf"];
  expect(await findDisagreements(names.map((name) => join(reports, name)))).toEqual([]);
});
