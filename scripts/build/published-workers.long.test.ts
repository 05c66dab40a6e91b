import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Format } from "esbuild";
import { runCommand } from "../runtimes/run-command.ts";
import { nameBuiltWorkers, WORKER_PLUGINS } from "./published-workers.ts";

const root = join(import.meta.dirname, "../..");
const parser = join(root, "packages/report-parser");
/** Far from any `node_modules`, and with spaces in its name. */
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "rubrica bundled programs ")));
const worker = join(scratch, "built/parse-job.mjs");
const PROGRAM = `
import { parseReport } from "@rubrica/report-parser";
parseReport(process.argv[2]).then(
  ({ kind, sections, reading }) => console.log(kind, sections.length, reading.engine),
  (error) => console.log(error.name, error.code, error.message),
);
`;

/** Measures a report and looks into a graph of it. */
const PIPELINE = `
import { createComputing, createGraphReader } from "@rubrica/report-pipeline";
import { parseReportJson } from "@rubrica/report-parser";
const { json } = await parseReportJson(process.argv[2]);
const [computing, reader] = [createComputing(), createGraphReader()];
const names = { title: "A title", fileName: "report.pdf" };
const { signal } = new AbortController();
const { features, fragment } = await computing.measure(json, { reportId: "one", names, signal });
async function* pages() { yield [fragment]; }
const { facts } = await reader.ofReports(["one"], { view: "overview" }, pages());
console.log(Object.keys(features).length > 0, facts.reports, facts.nodes > 0);
await Promise.all([computing.close(), reader.close()]);
`;
const COMPUTING_WORKERS = ["compute-job", "graph-view-job"];

beforeAll(async () => {
  const shared = { bundle: true, platform: "node", target: "node22", logLevel: "error" } as const;
  await build({
    ...shared,
    entryPoints: [
      join(parser, "src/parse-job.ts"),
      ...COMPUTING_WORKERS.map((name) => join(root, `packages/report-pipeline/src/computing/${name}.ts`)),
    ],
    outdir: join(scratch, "built"),
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    format: "esm",
    plugins: [...WORKER_PLUGINS],
  });
  const bundle = (format: Format, contents = PROGRAM, name = "program") =>
    build({
      ...shared,
      stdin: { contents, resolveDir: join(root, "apps/examples") },
      outfile: join(scratch, `${name}.${format === "esm" ? "mjs" : "cjs"}`),
      format,
      plugins: [nameBuiltWorkers, ...WORKER_PLUGINS],
      logOverride: { "empty-import-meta": "silent" },
    });
  await Promise.all([bundle("esm"), bundle("cjs"), bundle("esm", PIPELINE, "pipeline")]);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder with the bundled program, and with the worker at a path inside of it. */
function makeHost(name: string, workerPath: string | null): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const program of ["program.mjs", "program.cjs"]) cpSync(join(scratch, program), join(folder, program));
  if (workerPath !== null) cpSync(worker, join(folder, workerPath), { recursive: true });
  return folder;
}

function read(folder: string, program: string): string {
  const report = join(root, "apps/examples/reports/chinese-thesis.pdf");
  return runCommand([process.execPath, program, report], { folder }).output;
}

const FORMATS = ["program.mjs", "program.cjs"];

test.each(FORMATS)(
  "parseReport() reads in a program that esbuild has bundled, by the worker beside it (%s)",
  (program) => {
    const folder = makeHost(`beside ${program}`, "parse-job.mjs");
    expect(read(folder, program)).toBe("report 15 pdfium");
  },
);

test.each(FORMATS)(
  "parseReport() finds the worker in the installed package above a bundled program (%s)",
  (program) => {
    const installed = "node_modules/@rubrica/report-parser";
    const folder = makeHost(`installed ${program}`, join(installed, "dist/parse-job.mjs"));
    cpSync(join(parser, "package.json"), join(folder, installed, "package.json"));
    expect(read(folder, program)).toBe("report 15 pdfium");
  },
);

test.each(FORMATS)(
  "parseReport() says which file is missing beside a bundled program and where it is, and blames no PDF (%s)",
  (program) => {
    const folder = makeHost(`missing ${program}`, null);
    const said = read(folder, program);
    expect(said).toStartWith("IsolationError not_started");
    expect(said).toContain(`${join(folder, "parse-job.mjs")} does not exist`);
    expect(said).toContain("copy node_modules/@rubrica/report-parser/dist/parse-job.mjs beside the bundle");
  },
);

test("parseReport() tells a worker that is broken from a PDF that is", () => {
  const folder = makeHost("broken", null);
  writeFileSync(join(folder, "parse-job.mjs"), 'import "a-module-that-nobody-has";');
  const said = read(folder, "program.mjs");
  expect(said).toStartWith("IsolationError not_started");
  expect(said).toContain(join(folder, "parse-job.mjs"));
});

test("createComputing() and createGraphReader() compute in a bundled program, by the workers beside it", () => {
  const folder = makeHost("pipeline", "parse-job.mjs");
  for (const name of COMPUTING_WORKERS) cpSync(join(scratch, `built/${name}.mjs`), join(folder, `${name}.mjs`));
  cpSync(join(scratch, "pipeline.mjs"), join(folder, "pipeline.mjs"));
  expect(read(folder, "pipeline.mjs")).toBe("true 1 true");
});
