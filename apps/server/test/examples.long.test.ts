import { expect, test } from "bun:test";
import { bootRedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { pages, print, run, sample, source } from "./run-example.ts";

test("graph-over-files.ts prints what the graph holds, and GEXF", async () => {
  const files = ["chinese-thesis.pdf", "english-thesis.pdf"].map(sample);
  expect(await run("graph-over-files.ts", files)).toMatch(/^2 reports, 8 keywords, 10 references, \d+ authors\n$/);
  expect(await run("graph-over-files.ts", ["--gexf", ...files])).toContain("<gexf");
}, 240_000);

test("own-worker-on-redis.ts does the same, and differs in one line", async () => {
  const { url, kill } = await bootRedisServer({ appendonly: "yes" });
  expect(await print("own-worker-on-redis.ts", { REDIS_URL: url })).toBe(pages);
  await kill();
  const [lines, others] = await Promise.all(["own-worker.ts", "own-worker-on-redis.ts"].map(source));
  expect(lines?.length).toBeLessThanOrEqual(31); // with the end of the file
  expect(lines?.filter((line, index) => line !== others?.[index])).toHaveLength(1);
  expect(lines?.length).toBe(others?.length ?? 0);
}, 240_000);
