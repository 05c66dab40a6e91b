import { expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FINDING_WEIGHTS } from "@rubrica/report-model";
import { FINDING_CATALOGUE } from "./catalogue.ts";
import type { FindingKind } from "./finding-kind.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/scoring.md");
const TABLE = /(?<=<!-- findings: begin -->\n).*?(?=<!-- findings: end -->)/s;

/** Every kind of finding with its weight and the reason for it, heaviest first. */
function findingsTable(): string {
  const rank = ({ weight }: FindingKind) =>
    typeof weight === "string" ? FINDING_WEIGHTS.indexOf(weight) : FINDING_WEIGHTS.length;
  const kinds = Object.entries(FINDING_CATALOGUE as unknown as Readonly<Record<string, FindingKind>>);
  const lines = kinds
    .sort(([, left], [, right]) => rank(right) - rank(left))
    .map(([code, { weight, title, reason }]) => {
      const told = typeof weight === "string" ? `\`${weight}\`` : "by its figures";
      return `| \`${code}\` | ${told} | ${title.en} | ${reason.en} |\n`;
    });
  return `\n| code | weight | what was found | why it weighs that |\n| --- | --- | --- | --- |\n${lines.join("")}\n`;
}

test("docs/scoring.md shows every finding of the catalogue with weight and reason; RUBRICA_WRITE=1 writes it", async () => {
  const page = await readFile(PAGE, "utf8");
  if (process.env.RUBRICA_WRITE) await writeFile(PAGE, page.replace(TABLE, findingsTable()));
  const [table] = TABLE.exec(await readFile(PAGE, "utf8")) ?? [];
  expect(table).toBe(findingsTable());
});
