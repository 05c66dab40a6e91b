import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { bundledProgram } from "./bundled-programs.ts";
import { temporaryFolder } from "./server-process.ts";

const commands: readonly (readonly [command: string, setting: string])[] = [
  ["commands/migrate.ts --status", "DATABASE_URL_FILE"],
  ["commands/create-admin.ts", "DATABASE_URL_FILE"],
  ["commands/create-admin.ts", "ADMIN_PASSWORD_FILE"],
  ["commands/keys.ts list", "KEYS_PASSPHRASE_FILE"],
  ["commands/keys.ts passphrase", "NEW_KEYS_PASSPHRASE_FILE"],
  ["commands/import-accounts.ts", "IMPORT_FROM_FILE"],
  ["commands/export-account.ts --email a@b.example", "DATABASE_URL_FILE"],
  ["main.ts", "DATABASE_URL_FILE"],
];

test("commands take secrets from files as the service does: none goes on with an embedded database instead", async () => {
  const folder = await temporaryFolder();
  for (const [command, setting] of commands) {
    const [program = "", ...rest] = command.split(" ");
    const child = Bun.spawn([process.execPath, await bundledProgram(`src/${program}`), ...rest], {
      env: { PATH: process.env.PATH ?? "", DATA_DIR: join(folder.path, "data"), [setting]: "/nowhere/secret" },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = (await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])).join("");
    expect(said).toContain(`${setting} names a file that is not there: /nowhere/secret`);
    expect(await child.exited).not.toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  }
  await folder.remove();
}, 240_000);
