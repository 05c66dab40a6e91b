import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { QUICK_DATABASE } from "../../../packages/adapter-postgres/test/quick-database.ts";
import { EXPECTED_PRINTS } from "./expected-prints.ts";
import { callMountedHandlers } from "./mounted-handlers.ts";

// Each of them starts processes that read a PDF or boot a database.
setDefaultTimeout(300_000);

const sources = join(import.meta.dirname, "../src");
const thesis = join(import.meta.dirname, "../reports/chinese-thesis.pdf");

// The quick form runs the first.
test.each(Object.keys(EXPECTED_PRINTS).filter((name) => name !== "own-rubric.ts"))(
  "%s prints what it is for",
  async (name) => {
    const child = Bun.spawn([process.execPath, ...QUICK_DATABASE, join(sources, name), thesis], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const [printed, complaints] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect([printed, complaints, await child.exited]).toEqual([EXPECTED_PRINTS[name] ?? "", "", 0]);
  },
);

test("handlers-in-node-http.ts registers, logs in, answers /auth/v1, and stops when it is told to", async () => {
  const command = [process.execPath, ...QUICK_DATABASE, join(sources, "handlers-in-node-http.ts")] as const;
  expect(await callMountedHandlers(command, sources)).toEqual([
    "registered 200",
    "again 409",
    "login 200",
    "user 200",
    "elsewhere 404",
    "ming@example.com",
    "ended with 0",
  ]);
});
