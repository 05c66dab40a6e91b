import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  createChildProcessIsolation,
  createIsolation,
  createWorkerThreadIsolation,
  type IsolationOptions,
  serveJobs,
} from "./index.ts";

const entry = new URL("file:///never-opened.ts");
const negative = [-1, Number.NaN, "5", null];

/** Of each option: what it must not be. */
const REFUSED: readonly (readonly [option: keyof IsolationOptions, values: readonly unknown[]])[] = [
  ["entry", [undefined, null, "./job.js", new URL("https://example.com/job.js")]],
  ["maxConcurrency", [0, ...negative]],
  ["maxJobsPerRunner", [0, ...negative]],
  ["maxIdleMemoryBytes", negative],
  ["idleMilliseconds", negative],
];

test.each(REFUSED)(
  "createIsolation() and its two kinds refuse %s by its name where it cannot be meant",
  async (option, values) => {
    for (const create of [createIsolation, createChildProcessIsolation, createWorkerThreadIsolation]) {
      for (const value of values) {
        const options = { entry, [option]: value } as unknown as IsolationOptions;
        expect((await refusalOf(() => create(options))).argument).toBe(`createIsolation(options.${option})`);
      }
    }
  },
);

test("createIsolation() refuses what is no object of options", async () => {
  for (const value of [undefined, null, "./job.js", entry.href]) {
    expect((await refusalOf(() => createIsolation(value as never))).argument).toBe("createIsolation(options)");
  }
});

test("serveJobs() refuses what is no function, before it takes the process over", async () => {
  for (const value of [undefined, null, {}, "job"]) {
    expect((await refusalOf(() => serveJobs(value as never))).argument).toBe("serveJobs(job)");
  }
});
