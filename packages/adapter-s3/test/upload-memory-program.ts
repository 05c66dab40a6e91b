/** Stores and reads an object and prints by how many MiB the process grew at most: `bun upload-memory-program.ts <url> <bytes>`. */
import { readFileSync } from "node:fs";
import { createS3Client, createS3ObjectStore } from "../src/index.ts";

const [, , endpoint = "", bytes = ""] = process.argv;
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const store = createS3ObjectStore({ client: createS3Client({ endpoint, credentials }), bucket: "memory" });
await store.check();

/** The most that was resident so far, as Linux counts it. */
const peakMebibytes = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? 0) / 1024;
const before = peakMebibytes();
let left = Number(bytes);
const source = new ReadableStream<Uint8Array>(
  {
    pull(controller) {
      if (left === 0) return controller.close();
      const chunk = new Uint8Array(Math.min(65_536, left)).fill(left & 255);
      left -= chunk.byteLength;
      controller.enqueue(chunk);
    },
  },
  { highWaterMark: 0 },
);
const stored = await store.put("large", source);
const afterPut = peakMebibytes();
let read = 0;
for await (const piece of (await store.get("large")) ?? []) read += piece.byteLength;
const told = {
  stored: stored.bytes,
  read,
  put: Math.round(afterPut - before),
  all: Math.round(peakMebibytes() - before),
};
console.log(JSON.stringify(told));
