import { expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseRateLimits, RateLimitsError, rateLimits, rateLimitTable } from "./rate-limits.ts";

const page = join(import.meta.dirname, "../../../../docs/limits.md");
const BETWEEN = /(<!-- rate limits -->\n)[\s\S]*(<!-- \/rate limits -->)/;

test("docs/limits.md shows the table of rate limits as it is; RUBRICA_WRITE=1 writes it", async () => {
  const text = await readFile(page, "utf8");
  const current = text.replace(BETWEEN, (_, before, after) => `${before}${rateLimitTable()}\n${after}`);
  if (process.env.RUBRICA_WRITE) await writeFile(page, current);
  expect(await readFile(page, "utf8")).toBe(current);
});

test("parseRateLimits() puts what it is given in place of the table, and leaves the rest", () => {
  const limits = parseRateLimits(" upload:1000/60, graph-view:5/10 ");
  expect(limits.upload).toEqual({ limit: 1000, windowSeconds: 60 });
  expect(limits["graph-view"]).toEqual({ limit: 5, windowSeconds: 10 });
  expect(limits.register).toEqual(rateLimits.register);
  expect(parseRateLimits("").upload).toEqual(rateLimits.upload);
});

test("parseRateLimits() names every mistake and what is allowed", () => {
  const failure = (() => {
    try {
      return parseRateLimits("uploads:1/2,upload:0/60,rescore,toString:1/1");
    } catch (error) {
      return error;
    }
  })();
  expect(failure).toBeInstanceOf(RateLimitsError);
  for (const told of ['"uploads:1/2"', '"upload:0/60"', '"rescore"', '"toString:1/1"', "refused-upload"]) {
    expect((failure as Error).message).toContain(told);
  }
});
