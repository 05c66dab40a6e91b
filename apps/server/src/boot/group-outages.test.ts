import { expect, test } from "bun:test";
import type { Logger } from "@rubrica/core";
import { groupOutages } from "./group-outages.ts";

test("groupOutages() writes a line a minute of each kind of outage with a count, whoever says it, and all else", () => {
  const lines: unknown[] = [];
  let now = 0;
  const inner = (own: object): Logger => ({
    debug: () => {},
    info: () => {},
    warn: (fields, message) => void lines.push([message, { ...own, ...fields }]),
    error: (fields, message) => void lines.push([message, { ...own, ...fields }]),
    child: (fields) => inner({ ...own, ...fields }),
  });
  const logger = groupOutages(inner({}), () => now);
  const workers = ["mail", "scoring"].map((worker) => logger.child({ worker }));
  const error = { code: "25006", message: "PostgresError" };
  for (; now < 150_000; now += 500) {
    for (const worker of workers) worker.warn({ error }, "claiming failed");
    if (now % 50_000 === 0) logger.error({ code: "57P01", path: "/" }, "request failed");
  }
  logger.error({ code: "unexpected" }, "request failed");
  logger.error({ code: "unexpected" }, "request failed");
  expect(lines).toEqual([
    ["claiming failed", { worker: "mail", error }],
    ["request failed", { code: "57P01", path: "/" }],
    ["claiming failed", { worker: "mail", error, count: 240 }],
    ["request failed", { code: "57P01", path: "/", count: 2 }],
    ["claiming failed", { worker: "mail", error, count: 240 }],
    ["request failed", { code: "unexpected" }],
    ["request failed", { code: "unexpected" }],
  ]);
});
