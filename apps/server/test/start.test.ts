import { afterEach, describe, expect, test } from "bun:test";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { environmentVariables } from "../src/settings/environment-variables.ts";
import { runProgram } from "./run-program.ts";
import { mustStart, type ServerProcess, SOURCES, startServer, temporaryFolder } from "./server-process.ts";

describe("the server process", () => {
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
  const fails = async (environment: Record<string, string>, { lines = 1 } = {}) => {
    const failed = await startServer(environment);
    if (!("exitCode" in failed)) {
      running.push(failed);
      throw new Error("The server started.");
    }
    expect(failed.error.trim().split("\n")).toHaveLength(lines);
    return failed;
  };

  test("starts on an empty folder, keeps keys private, is backed up, and stops on SIGTERM", async () => {
    const folder = await newFolder();
    const DATA_DIR = join(folder, "data");
    const first = await start({ DATA_DIR });
    expect(first.output()).toContain("none configured; scores come from measured features");
    expect(first.output()).toMatch(/^publishable key: {2}sb_publishable_\S+$/m);
    expect(first.output()).not.toContain("sb_secret_");
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    expect((await stat(join(DATA_DIR, "keys.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
    const request = {
      method: "POST",
      headers: { Authorization: `Bearer ${first.anonKey}` },
      body: JSON.stringify({ email: "kept@example.com", password: "secret-123", full_name: "Kept" }),
    };
    expect((await fetch(`${first.url}/functions/v1/auth-register`, request)).status).toBe(200);

    const second = await fails({ DATA_DIR });
    expect(second).toEqual({
      exitCode: 1,
      error: `Rubrica cannot start. DATA_DIR: ${DATA_DIR} is in use by another Rubrica process\n`,
    });
    const backup = join(folder, "backup");
    expect(await runProgram("backup", [backup], { DATA_DIR })).toMatchObject({ exitCode: 0, errors: "" });
    expect(await first.end("SIGTERM")).toBe(0);
  }, 240_000);

  test("a signal that comes with the announcement stops the process gracefully", async () => {
    const { url, close } = await openTestDatabase("postgres");
    folders.push({ remove: close });
    const environment = { DATABASE_URL: url ?? "", DATA_DIR: await newFolder(), PORT: "0", LOG_LEVEL: "error" };
    const [bun = "", ...sources] = SOURCES.command;
    const child = Bun.spawn([bun, "--preload", join(import.meta.dirname, "signal-at-announcement.ts"), ...sources], {
      env: { PATH: process.env.PATH ?? "", ...environment },
      stdout: "pipe",
      stderr: "inherit",
    });
    expect(await new Response(child.stdout).text()).toContain("Stopping: running work may finish.");
    expect(await child.exited).toBe(0);
  }, 240_000);

  test("a taken port ends the start with one line and leaves nothing behind", async () => {
    const blocker = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("taken") });
    const { port } = blocker;
    const folder = await newFolder();
    const failed = await fails({ DATA_DIR: join(folder, "data"), PORT: String(port) });
    await blocker.stop(true);
    expect(failed.exitCode).toBe(1);
    expect(failed.error).toContain(`PORT: 127.0.0.1:${port} is taken`);
    expect(await readdir(folder)).toEqual([]);
  });

  test("a data folder that cannot be used ends the start with one line", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "file"), "");
    const failed = await fails({ DATA_DIR: join(folder, "file", "data") });
    expect(failed.error).toContain("DATA_DIR");
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test("every mistake in the settings is named, on a line of its own, before anything is made", async () => {
    const folder = await newFolder();
    const DATA_DIR = join(folder, "data");
    const failed = await fails({ DATA_DIR, PORT: "many", ROLE: "boss", MAX_UPLOAD_BYTES: "-1" }, { lines: 4 });
    expect(failed.exitCode).toBe(2);
    for (const name of ["PORT", "ROLE", "MAX_UPLOAD_BYTES"]) expect(failed.error).toContain(name);
    const unreachable = await fails({ DATA_DIR, DATABASE_URL: "postgres://nobody:hidden-word@127.0.0.1:1/none" });
    expect(unreachable.error).toContain("DATABASE_URL");
    expect(unreachable.error).not.toContain("hidden-word");
    expect(await readdir(folder)).toEqual([]);
  }, 240_000);

  test("a rubric file with mistakes ends the start and names them", async () => {
    const DATA_DIR = await newFolder();
    await Bun.write(join(DATA_DIR, "rubrics", "mine.json"), JSON.stringify({ id: "mine" }));
    const failed = await fails({ DATA_DIR });
    expect(failed.error).toContain("mine.json");
  });

  test("--help prints every setting", async () => {
    const child = Bun.spawn([...SOURCES.command, "--help"], {
      stdout: "pipe",
    });
    const text = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    for (const { name } of environmentVariables) expect(text).toContain(`\`${name}\``);
  });
});
