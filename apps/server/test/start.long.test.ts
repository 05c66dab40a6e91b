import { afterEach, describe, expect, test } from "bun:test";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { mustStart, type ServerProcess, SOURCES, startServer, temporaryFolder } from "./server-process.ts";

describe("the server process, started again and with settings that do not fit", () => {
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
    const server = await mustStart(environment, SOURCES);
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
    const cut = Bun.spawn([...SOURCES.command], {
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

  test("settings that do not fit together end the start, each with its own sentence, before anything is made", async () => {
    const folder = await newFolder();
    const DATA_DIR = join(folder, "data");
    const fails = async (environment: Record<string, string>) => {
      const failed = await startServer(environment);
      if (!("exitCode" in failed)) {
        running.push(failed);
        throw new Error("The server started.");
      }
      // One sentence, or a line for each setting: no stack.
      const lines = failed.error.trim().split("\n");
      expect(lines.filter((line) => !/^(?:Rubrica cannot start\. | {2}[A-Z_]+ )/.test(line))).toEqual([]);
      return failed;
    };
    expect((await fails({ DATA_DIR, WORKERS: "painter:1" })).error).toContain("painter");
    const production = { DATA_DIR, NODE_ENV: "production", SELF_REGISTRATION_ROLES: "student" };
    const PUBLIC_URL = "https://rubrica.example";
    expect((await fails({ ...production, PUBLIC_URL })).error).toContain("SMTP_URL or MAIL_DIR must be set");
    expect((await fails({ ...production, MAIL_DIR: folder })).error).toContain("PUBLIC_URL must be set");
    const plain = await fails({ ...production, MAIL_DIR: folder, PUBLIC_URL: "http://rubrica.example" });
    expect(plain.error).toContain("PUBLIC_URL must begin with https://");
    expect(plain.error).toContain(
      "KEYS_PASSPHRASE must be set in production, or JWT_KEYS with ANON_KEY and SERVICE_KEY",
    );
    expect(await readdir(folder)).toEqual([]);
  }, 240_000);
});
