/**
 * Pages a second and peak memory of the whole parse beside bare text extraction and the rivals.
 *
 *     bun benchmarks/speed/compare-speed.ts [--rounds 3] [--runtime node] [--only name] [--quick] [--write]
 *
 * Every contender reads every document in a process of its own, round after round interleaved; the best round counts.
 * The corpus is named by RUBRICA_CORPUS, by default ../shared/corpus beside the checkout; without it only made files are read.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { contenders } from "./contenders.ts";
import { writeLargeFiles } from "./large-files.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    runtime: { type: "string", default: process.execPath },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const root = join(import.meta.dirname, "../..");
const corpus = process.env.RUBRICA_CORPUS ?? join(root, "../shared/corpus");
const documents = [
  "zh/zh-rvos.pdf",
  "zh/zh-hust-ds-report.pdf",
  "zh/zh-nju-bachelor-sample.pdf",
  "zh/zh-pku-typst.pdf",
  "en/en-freeculture.pdf",
  "en/en-randsd.pdf",
  "en/en-tracemonkey.pdf",
  "en/en-grobid-jss.pdf",
  "broken/gen-20000-pages.pdf",
]
  .map((name) => join(corpus, name))
  .filter((path) => existsSync(path));
if (documents.length === 0) console.log(`No corpus at ${corpus}: only made files are read.`);

const BASELINE = "PDFium: text only";
const PDFTOTEXT = "pdftotext -bbox-layout (with its start)";
const TIMEOUT_MILLISECONDS = 90_000;

interface Measurement {
  readonly pages: number;
  readonly milliseconds: number;
  /** All threads of the process; null for programs that are started anew. */
  readonly cpuMilliseconds: number | null;
  readonly maxMemoryBytes: number | null;
}

const large = await writeLargeFiles();
const paths = values.quick ? documents.slice(0, 4) : [...documents, ...large.paths];
const names = [...Object.keys(contenders), PDFTOTEXT].filter((name) => !values.only || name.includes(values.only));
const best = new Map<string, Measurement>();
for (let round = 0; round < rounds; round++) {
  for (const path of paths) {
    for (const name of names) {
      const measured = name === PDFTOTEXT ? runPdftotext(path) : runContender(name, path);
      const key = `${name}\n${path}`;
      if (measured !== null) best.set(key, better(measured, best.get(key)));
    }
  }
}
await large.remove();

const report = describe();
console.log(report);
if (values.write) await writeReport(report);

function better(measured: Measurement, known: Measurement | undefined): Measurement {
  if (known === undefined) return measured;
  const cpu = [measured.cpuMilliseconds, known.cpuMilliseconds].filter((milliseconds) => milliseconds !== null);
  return {
    pages: measured.pages,
    milliseconds: Math.min(measured.milliseconds, known.milliseconds),
    cpuMilliseconds: cpu.length > 0 ? Math.min(...cpu) : null,
    maxMemoryBytes: Math.max(measured.maxMemoryBytes ?? 0, known.maxMemoryBytes ?? 0) || null,
  };
}

function runContender(name: string, path: string): Measurement | null {
  const script = join(import.meta.dirname, "measure-one.ts");
  const { stdout } = spawnSync(values.runtime, [script, name, path], {
    encoding: "utf8",
    timeout: TIMEOUT_MILLISECONDS,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const line = stdout.trim().split("\n").at(-1) ?? "";
  return line.startsWith("{") ? (JSON.parse(line) as Measurement) : null;
}

/** Pages are those that the other contenders found. */
function runPdftotext(path: string): Measurement | null {
  const begin = performance.now();
  const { status } = spawnSync("pdftotext", ["-bbox-layout", path, "/dev/null"], { timeout: TIMEOUT_MILLISECONDS });
  const milliseconds = performance.now() - begin;
  const pages = best.get(`${BASELINE}\n${path}`)?.pages ?? 0;
  return status === 0 && pages > 0 ? { pages, milliseconds, cpuMilliseconds: null, maxMemoryBytes: null } : null;
}

function describe(): string {
  const lines = [
    `Runtime ${basename(values.runtime)}, best of ${rounds} interleaved rounds, middle of the readings after six seconds, one process each.`,
    "",
    `| contender | ${paths.map((path) => basename(path, ".pdf")).join(" | ")} | pages/s (geometric mean) | speed beside bare PDFium | the same in processor time | peak memory MB |`,
    `| --- | ${paths.map(() => "---:").join(" | ")} | ---: | ---: | ---: | ---: |`,
  ];
  for (const name of names) {
    const measured = paths.map((path) => best.get(`${name}\n${path}`) ?? null);
    const speeds = measured.map((one) => (one === null ? null : (one.pages / one.milliseconds) * 1000));
    const share = (time: (one: Measurement) => number | null): string => {
      const shares = paths.flatMap((path, index) => {
        const baseline = best.get(`${BASELINE}\n${path}`);
        const one = measured[index];
        const [theirs, ours] = [baseline && time(baseline), one && time(one)];
        return theirs && ours ? [theirs / ours] : [];
      });
      return shares.length > 0 ? geometricMean(shares).toFixed(2) : "";
    };
    const memories = measured.flatMap((one) => (one?.maxMemoryBytes ? [one.maxMemoryBytes / 1e6] : []));
    const memory = memories.length > 0 ? `${Math.min(...memories).toFixed(0)}–${Math.max(...memories).toFixed(0)}` : "";
    lines.push(
      `| ${name} | ${speeds.map((speed) => (speed === null ? "failed" : speed.toFixed(0))).join(" | ")} | ` +
        `${geometricMean(speeds.filter((speed) => speed !== null)).toFixed(0)} | ${share((one) => one.milliseconds)} | ${share((one) => one.cpuMilliseconds)} | ${memory} |`,
    );
  }
  return lines.join("\n");
}

function geometricMean(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/** Puts the table between its marks in `docs/benchmarks.md`; adds the section when it is not there. */
async function writeReport(table: string): Promise<void> {
  const file = join(root, "docs/benchmarks.md");
  const [begin, end] = ["<!-- pdf-speed -->", "<!-- /pdf-speed -->"];
  await mkdir(join(root, "docs"), { recursive: true });
  const before = await readFile(file, "utf8").catch(() => "# Benchmarks\n");
  const section = `${begin}\n\n${table}\n\n${end}`;
  const at = before.indexOf(begin);
  const after =
    at < 0
      ? `${before.trimEnd()}\n\n## Speed of reading PDFs\n\n\`bun benchmarks/speed/compare-speed.ts --write\`\n\n${section}\n`
      : before.slice(0, at) + section + before.slice(before.indexOf(end) + end.length);
  await writeFile(file, after);
}
