import { afterEach, describe, expect, test } from "bun:test";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const main = join(import.meta.dirname, "../src/main.ts");

describe("the server process over the embedded database", () => {
  const running: ServerProcess[] = [];
  const folders: { remove(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end("SIGKILL");
    for (const folder of folders.splice(0)) await folder.remove();
  });

  const newFolder = async () => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return folder.path;
  };
  const start = async (environment: Record<string, string>) => {
    const server = await mustStart(environment);
    running.push(server);
    return server;
  };

  test("starts again on its own data, and is ended by SIGINT", async () => {
    const DATA_DIR = await newFolder();
    const first = await start({ DATA_DIR });
    const request = {
      method: "POST",
      headers: { Authorization: `Bearer ${first.anonKey}` },
      body: JSON.stringify({ email: "kept@example.com", password: "secret-123", full_name: "Kept" }),
    };
    expect((await fetch(`${first.url}/functions/v1/auth-register`, request)).status).toBe(200);
    expect(await first.end("SIGTERM")).toBe(0);
    const again = await start({ DATA_DIR });
    expect(again.anonKey).toBe(first.anonKey);
    expect((await fetch(`${again.url}/functions/v1/auth-login`, request)).status).toBe(200);
    expect(await again.end("SIGINT")).toBe(0);
  }, 240_000);

  test("a start that was cut off while the database was made is made up for by the next", async () => {
    const DATA_DIR = await newFolder();
    const cut = Bun.spawn([process.execPath, main], {
      env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR, LOG_LEVEL: "error" },
      stdout: "ignore",
      stderr: "ignore",
    });
    while (
      !(await access(join(DATA_DIR, "database")).then(
        () => true,
        () => false,
      ))
    )
      await Bun.sleep(5);
    cut.kill("SIGKILL");
    await cut.exited;
    const server = await start({ DATA_DIR });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  }, 240_000);
});
