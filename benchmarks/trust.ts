/**
 * Whether a mark can be steered, and what is held: every part of the measurement, before and now.
 *
 * `bun run bench:trust [--only hidden-text]... [--write]`: `--write` puts the tables into docs/scoring.md.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatTrustSection, type MeasureTrust } from "./trust/trust-section.ts";

const { only, write } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    write: { type: "boolean", default: false },
  },
}).values;
const folder = join(import.meta.dirname, "trust");
const page = resolve(import.meta.dirname, "../docs/scoring.md");

const parts = readdirSync(folder)
  .flatMap((file) => /^measure-(.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort();
const unknown = only.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${parts.join(", ")}`);
  process.exit(1);
}

let unmet = 0;
for (const part of parts.filter((each) => only.length === 0 || only.includes(each))) {
  const module: Record<string, unknown> = await import(join(folder, `measure-${part}.ts`));
  const measure = Object.values(module).find((value): value is MeasureTrust => typeof value === "function");
  if (measure === undefined) throw new Error(`measure-${part}.ts measures nothing`);
  const section = await measure();
  const table = formatTrustSection(section);
  console.log(table);
  unmet += section.figures.filter(({ met }) => !met).length;
  if (write) writeTable(part, table);
}
console.log(unmet === 0 ? "Every aim is met." : `${unmet} aims are missed.`);
process.exit(0);

/** Between the two marks of the part; where the page has none, it does not show it. */
function writeTable(part: string, table: string): void {
  const text = readFileSync(page, "utf8");
  const [start, end] = [`<!-- bench:trust ${part} -->`, `<!-- /bench:trust ${part} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) return;
  writeFileSync(page, `${before}${start}\n${table}${end}${after}`);
}
