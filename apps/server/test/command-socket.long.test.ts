import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { stat } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

setDefaultTimeout(240_000);

const admin = { ADMIN_EMAIL: "head@example.com", ADMIN_NAME: "Head", ADMIN_PASSWORD: "secret-123" };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  settings = { DATA_DIR: folder.path };
  server = await mustStart({ ...settings, WORKERS: "none", LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await server.end();
  await folder.remove();
});

test("create-admin makes the first administrator beside a running service with the embedded database, once", async () => {
  expect((await stat(join(folder.path, "command.socket"))).mode & 0o777).toBe(0o600);
  const refused = await runProgram("create-admin", [], { ...settings, ...admin, ADMIN_PASSWORD: "tiny!" });
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining("password: 密码长度至少为6位")]);
  const made = await runProgram("create-admin", [], { ...settings, ...admin });
  expect([made.exitCode, made.output]).toEqual([0, "The admin head@example.com can log in now.\n"]);
  const again = await runProgram("create-admin", [], { ...settings, ...admin, ADMIN_EMAIL: "other@example.com" });
  expect([again.exitCode, again.errors]).toEqual([1, expect.stringContaining("There is an active admin already")]);

  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  expect((await fetch(`${server.url}/functions/v1/auth-login`, { method: "POST", body })).status).toBe(200);
  expect(server.output()).not.toContain(admin.ADMIN_PASSWORD);
});

test("second-factor shows an account beside a running service, and says so of an address that nobody has", async () => {
  const shown = await runProgram("second-factor", ["--email", "head@example.com", "--remove"], settings);
  expect([shown.exitCode, shown.output]).toEqual([0, expect.stringContaining("Removed: 0.")]);
  const nobody = await runProgram("second-factor", ["--email", "nobody@example.com"], settings);
  expect([nobody.exitCode, nobody.errors]).toEqual([1, expect.stringContaining("nobody has this address")]);
});

test("the socket answers what is no command, and a line without an end, with a failure", async () => {
  for (const line of ["no json\n", '{"command":"erase-account"}\n', "x".repeat(70_000)]) {
    const socket = createConnection(join(folder.path, "command.socket"));
    socket.write(line);
    let text = "";
    for await (const piece of socket.setEncoding("utf8")) text += piece;
    expect(JSON.parse(text)).toEqual({ lines: [], failure: expect.stringContaining("could not do it") });
  }
});
