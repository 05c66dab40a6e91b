import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../src/boot/data-folder.ts";
import { checks, notDriven, titleOf } from "./official-clients/checks.ts";
import type { TestedService } from "./official-clients/subject.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const runtimes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Bun: [process.execPath],
  // As scripts/check-runtimes.ts gets them.
  "Node 22": ["npx", "-y", "-p", "node@22", "node"],
  "Node 24": ["npx", "-y", "-p", "node@24", "node"],
};
const program = join(import.meta.dirname, "official-clients/program.ts");
const deadlineMilliseconds = 400_000;

interface ProgramRun {
  /** The error of each check by its title; null for none. */
  readonly errors: ReadonlyMap<string, string | null>;
  /** What the program says that it ran under. */
  readonly runtime: string | null;
  /** Everything that it printed beside, for whoever looks for the cause. */
  readonly output: string;
}

describe("the official clients against the server", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let servers: readonly ServerProcess[] = [];
  let runs: ReadonlyMap<string, Promise<ProgramRun>>;

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    const settings = {
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      WORKERS: "mail:2",
      // A token names who signed it: both are reached under one address, as behind a proxy.
      PUBLIC_URL: "http://rubrica.test",
      SITE_URL: "https://site.test",
      TRUSTED_PROXIES: "1",
    };
    const confirming = await mustStart({ ...settings, EMAIL_CONFIRMATION: "required" });
    // Three programs wait for the end of such a token, and each has to use one before it ends, on a busy machine too.
    const brief = await mustStart({ ...settings, EMAIL_CONFIRMATION: "off", ACCESS_TOKEN_SECONDS: "10" });
    servers = [confirming, brief];
    const { serviceKey } = JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8"));
    const service = {
      confirming: confirming.url,
      brief: brief.url,
      publicUrl: settings.PUBLIC_URL,
      siteUrl: settings.SITE_URL,
      anonKey: confirming.anonKey,
      serviceKey,
      dataFolder: folder.path,
    };
    // At once: they mostly wait for mails and for tokens to end.
    runs = new Map(
      Object.entries(runtimes).map(([name, command], index) => {
        return [name, runProgram(command, { ...service, clientAddress: `192.0.2.${index + 1}` })];
      }),
    );
    await Promise.all(runs.values());
  }, deadlineMilliseconds);
  afterAll(async () => {
    for (const server of servers) await server.end();
    await opened.close();
    await folder.remove();
  });

  test("every method of the clients is driven, or there is a reason why not", () => {
    const driven = new Set(checks.map(({ check }) => check.method).filter((method) => method !== "functions.invoke"));
    expect([...driven, ...Object.keys(notDriven)].sort()).toEqual(methodsOfClients().sort());
  });

  for (const name of Object.keys(runtimes)) {
    describe(name, () => {
      test("is what the program ran under", async () => {
        const run = await runs.get(name);
        expect({ runtime: run?.runtime, output: run?.output }).toMatchObject({ runtime: name });
      });
      for (const entry of checks) {
        const title = titleOf(entry);
        test(title, async () => {
          expect((await runs.get(name))?.errors.get(title)).toBeNull();
        });
      }
    });
  }
});

/** Names of the public methods, `admin.`, `mfa.` and `admin.mfa.` before those of the parts. */
function methodsOfClients(): string[] {
  const client = new AuthClient({ url: "http://rubrica.test", persistSession: false, autoRefreshToken: false });
  const named = (part: object, prefix: string, names: readonly string[]) =>
    [...new Set(names)]
      .filter((name) => !name.startsWith("_") && name !== "constructor")
      .filter((name) => typeof Reflect.get(part, name) === "function")
      .map((name) => `${prefix}${name}`);
  const withPrototype = (part: object) => [
    ...Object.keys(part),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(part)),
  ];
  return [
    ...named(client, "", withPrototype(client)),
    ...named(client.admin, "admin.", withPrototype(client.admin)),
    ...named(client.mfa, "mfa.", Object.keys(client.mfa)),
    ...named(client.admin.mfa, "admin.mfa.", Object.keys(client.admin.mfa)),
  ];
}

async function runProgram(command: readonly [string, ...string[]], service: TestedService): Promise<ProgramRun> {
  const child = Bun.spawn([...command, program, JSON.stringify(service)], {
    env: { ...process.env, npm_config_loglevel: "error", NODE_NO_WARNINGS: "1" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), deadlineMilliseconds - 20_000);
  const [printed, output] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  clearTimeout(timer);
  const errors = new Map<string, string | null>();
  let runtime: string | null = null;
  for (const line of printed.split("\n").filter((each) => each.startsWith("{"))) {
    const said = JSON.parse(line);
    if (said.title) errors.set(said.title, said.error);
    runtime = said.runtime ?? runtime;
  }
  return { errors, runtime, output };
}
