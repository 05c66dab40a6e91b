/**
 * The long robustness run: bombs, every broken file of the corpus, and thousands of damaged copies of good documents.
 *
 *     bun benchmarks/robustness/measure-robustness.ts [--mutations 2000] [--seed 1] [--thread] [--write]
 *
 * Each must end in a report or a typed error within its deadline and memory; anything else is printed and fails the run.
 * A damaged file that fails is kept in the folder named by RUBRICA_KEEP, if that is set.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createChildProcessIsolation, createWorkerThreadIsolation } from "@rubrica/pdf";
import { locateParseWorker, type ParseIsolation, PdfError, parseReport } from "@rubrica/report-parser";
import { type Mutation, mutate } from "../../packages/pdf/test/mutate-pdf.ts";
import { bombs } from "./bombs.ts";
import { measureChildren } from "./child-memory.ts";

const { values } = parseArgs({
  options: {
    mutations: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    thread: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const MEBIBYTE = 1024 * 1024;
const DEADLINE_MILLISECONDS = 30_000;
const MAX_MEMORY_BYTES = 768 * MEBIBYTE;
/** The watcher looks every tenth of a second; a process may overshoot by what it allocates in between. */
const OVERSHOOT_BYTES = 512 * MEBIBYTE;
const GRACE_MILLISECONDS = 3000;

const root = join(import.meta.dirname, "../..");
const corpus = process.env.RUBRICA_CORPUS ?? join(root, "../shared/corpus");
const runners = { entry: locateParseWorker(), maxConcurrency: 2 };
const isolation: ParseIsolation = values.thread
  ? createWorkerThreadIsolation(runners)
  : createChildProcessIsolation(runners);
const outcomes = new Map<string, number>();
const failures: string[] = [];
const rows: string[] = [];
let peakBytes = 0;
const gauge = setInterval(() => {
  peakBytes = Math.max(peakBytes, measureChildren());
}, 50);

for (const [name, make] of bombs) await runOne(`bomb: ${name}`, make());
const broken = join(corpus, "broken");
if (existsSync(broken)) {
  for (const name of readdirSync(broken).sort()) await runOne(name, new Uint8Array(await readFile(join(broken, name))));
} else {
  console.log(`No corpus at ${corpus}: only bombs are run.`);
}
const mutated = await runMutations(Number(values.mutations), Number(values.seed));
clearInterval(gauge);
await isolation.close();

const report = [
  `${isolation.name}, ${DEADLINE_MILLISECONDS / 1000} s, ${MAX_MEMORY_BYTES / MEBIBYTE} MiB, seed ${values.seed}.`,
  "",
  "| file | outcome | ms | peak MB |",
  "| --- | --- | ---: | ---: |",
  ...rows,
  "",
  `${mutated} damaged copies: ${[...outcomes]
    .sort()
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")}.`,
  failures.length === 0 ? "Nothing crashed, hung or went over its limits." : `FAILED:\n${failures.join("\n")}`,
].join("\n");
console.log(report);
if (values.write) await writeReport(report);
process.exitCode = failures.length === 0 ? 0 : 1;

/** How one file ends, and whether that is as it should be. */
async function parse(bytes: Uint8Array): Promise<{ outcome: string; milliseconds: number; acceptable: boolean }> {
  const begin = performance.now();
  const outcome = await parseReport(bytes, {
    isolation,
    deadlineMilliseconds: DEADLINE_MILLISECONDS,
    maxMemoryBytes: MAX_MEMORY_BYTES,
  }).then(
    (parsed) => (parsed.reading.warnings.length > 0 ? "report with warnings" : "report"),
    (error: unknown) => (PdfError.isInstance(error) ? error.code : `untyped: ${error}`),
  );
  const milliseconds = performance.now() - begin;
  const inTime = milliseconds < DEADLINE_MILLISECONDS + GRACE_MILLISECONDS;
  return { outcome, milliseconds, acceptable: inTime && outcome !== "crashed" && !outcome.startsWith("untyped") };
}

async function runOne(name: string, bytes: Uint8Array): Promise<void> {
  peakBytes = 0;
  const { outcome, milliseconds, acceptable } = await parse(bytes);
  peakBytes = Math.max(peakBytes, measureChildren());
  const tooMuch = !values.thread && peakBytes > MAX_MEMORY_BYTES + OVERSHOOT_BYTES;
  if (!acceptable || tooMuch)
    failures.push(`${name}: ${outcome}, ${milliseconds.toFixed(0)} ms, ${(peakBytes / 1e6).toFixed(0)} MB`);
  rows.push(
    `| ${name} | ${outcome} | ${milliseconds.toFixed(0)} | ${values.thread ? "" : (peakBytes / 1e6).toFixed(0)} |`,
  );
}

/** Damages documents of the corpus at random and reads two at a time. */
async function runMutations(count: number, seed: number): Promise<number> {
  const originals = ["zh", "en"]
    .map((folder) => join(corpus, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".pdf"))
        .map((name) => join(folder, name)),
    )
    .map((path) => readFileSync(path))
    .filter((bytes) => bytes.length < MEBIBYTE)
    .map((bytes) => new Uint8Array(bytes));
  if (originals.length === 0) return 0;
  const random = createRandom(seed);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      const original = originals[Math.floor(random() * originals.length)] as Uint8Array;
      let damaged = original;
      for (let step = 1 + Math.floor(random() * 3); step > 0; step--) damaged = mutate(damaged, randomMutation(random));
      const { outcome, milliseconds, acceptable } = await parse(damaged);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!acceptable) {
        failures.push(`mutation ${number}: ${outcome} after ${milliseconds.toFixed(0)} ms`);
        keep(`mutation-${seed}-${number}.pdf`, damaged);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
}

function randomMutation(random: () => number): Mutation {
  const length = 1 + Math.floor(random() ** 3 * 50_000);
  const kinds: readonly (() => Mutation)[] = [
    () => ({
      kind: "flip",
      places: Array.from({ length: 1 + Math.floor(random() * 300) }, random),
      bits: [Math.floor(random() * 8), Math.floor(random() * 8), Math.floor(random() * 8)],
    }),
    () => ({ kind: "truncate", place: random() }),
    () => ({ kind: "cut", place: random(), length }),
    () => ({ kind: "copy", from: random(), place: random(), length }),
    () => ({
      kind: "number",
      place: random(),
      value: [0, -1, 1, 255, 65_536, 2 ** 31, 1e15][Math.floor(random() * 7)] as number,
    }),
  ];
  return (kinds[Math.floor(random() * kinds.length)] as () => Mutation)();
}

/** mulberry32: small, fast, the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function keep(name: string, bytes: Uint8Array): void {
  const folder = process.env.RUBRICA_KEEP;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

/** Puts the table between its marks in `docs/benchmarks.md`; adds the section when it is not there. */
async function writeReport(table: string): Promise<void> {
  const file = join(root, "docs/benchmarks.md");
  const [begin, end] = ["<!-- pdf-robustness -->", "<!-- /pdf-robustness -->"];
  const before = await readFile(file, "utf8").catch(() => "# Benchmarks\n");
  const section = `${begin}\n\n${table}\n\n${end}`;
  const at = before.indexOf(begin);
  const after =
    at < 0
      ? `${before.trimEnd()}\n\n## Broken and hostile PDFs\n\n\`bun benchmarks/robustness/measure-robustness.ts --write\`\n\n${section}\n`
      : before.slice(0, at) + section + before.slice(before.indexOf(end) + end.length);
  await writeFile(file, after);
}
