import { expect, test } from "bun:test";
import { join } from "node:path";
import { startS3Server } from "./s3-server.ts";

const program = join(import.meta.dirname, "upload-memory-program.ts");

test("put() and get() of 150 MB from and to streams take less than 100 MiB", async () => {
  if (process.platform !== "linux") {
    console.log("skipped: how much memory was resident at most is read from /proc, which only Linux has");
    return;
  }
  const server = await startS3Server();
  try {
    await server.makeBucket("memory");
    const child = Bun.spawn([process.execPath, program, server.url, "150000000"], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const told = JSON.parse(await new Response(child.stdout).text());
    expect(told).toMatchObject({ stored: 150_000_000, read: 150_000_000 });
    expect(told.all).toBeLessThan(100);
  } finally {
    await server.stop();
  }
}, 240_000);
