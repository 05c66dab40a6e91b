import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase, type TestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../../src/storage/data-folder.ts";
import { type ServerInProcess, startInProcess } from "../server-in-process.ts";
import { temporaryFolder } from "../server-process.ts";
import { checks, titleOf } from "./checks.ts";
import type { PackageName, TestedService } from "./subject.ts";

/** A runtime, and the clients that are driven under it. */
export interface Runtime {
  /** Runs a program. */
  readonly command: readonly [string, ...string[]];
  readonly packages: readonly PackageName[];
}

const program = join(import.meta.dirname, "program.ts");
const DEADLINE_MILLISECONDS = 400_000;

interface ProgramRun {
  /** The error of each check by its title; null for none. */
  readonly errors: ReadonlyMap<string, string | null>;
  /** What the program says that it ran under. */
  readonly runtime: string | null;
  /** Everything that it printed beside, for whoever looks for the cause. */
  readonly output: string;
}

/** Drives every method of the official clients under these runtimes, by name, all against one server at the same time. */
export function testOfficialClients(runtimes: Readonly<Record<string, Runtime>>): void {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let servers: readonly ServerInProcess[] = [];
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
    const confirming = await startInProcess({ ...settings, EMAIL_CONFIRMATION: "required" });
    // Several programs wait for the end of such a token, and each has to use one before it ends, on a busy machine too.
    const brief = await startInProcess({ ...settings, EMAIL_CONFIRMATION: "off", ACCESS_TOKEN_SECONDS: "10" });
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
      Object.entries(runtimes).map(([name, runtime], index) => {
        return [name, runProgram(runtime, { ...service, clientAddress: `192.0.2.${index + 1}` })];
      }),
    );
    await Promise.all(runs.values());
  }, DEADLINE_MILLISECONDS);
  afterAll(async () => {
    for (const server of servers) await server.end();
    await opened.close();
    await folder.remove();
  });

  for (const [name, { packages }] of Object.entries(runtimes)) {
    describe(name, () => {
      test("is what the program ran under", async () => {
        const run = await runs.get(name);
        expect({ runtime: run?.runtime, output: run?.output }).toMatchObject({ runtime: name });
      });
      for (const entry of checks.filter(({ packageName }) => packages.includes(packageName))) {
        const title = titleOf(entry);
        test(title, async () => {
          expect((await runs.get(name))?.errors.get(title)).toBeNull();
        });
      }
    });
  }
}

async function runProgram({ command, packages }: Runtime, service: TestedService): Promise<ProgramRun> {
  const child = Bun.spawn([...command, program, JSON.stringify(service), ...packages], {
    env: { ...process.env, npm_config_loglevel: "error", NODE_NO_WARNINGS: "1" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MILLISECONDS - 20_000);
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
