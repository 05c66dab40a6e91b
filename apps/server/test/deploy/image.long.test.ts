import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { copySources } from "../copy-sources.ts";
import { handIn, scoreOf, signUp } from "../first-score.ts";
import { mustStart, temporaryFolder } from "../server-process.ts";
import { onReadOnlyMachine, whyNoReadOnlyMachine } from "./read-only-machine.ts";

// There is no Docker where these tests run: they take what the Dockerfile takes, by the commands that it runs.

/** Its types are those of a module that it is not. */
const dockerignore: () => { add(text: string): { ignores(path: string): boolean } } = createRequire(import.meta.url)(
  "@balena/dockerignore",
);
/** Nobody listens there. */
const NO_REGISTRY = "http://127.0.0.1:9/";
const root = join(import.meta.dirname, "../../../..");
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const reason = whyNoReadOnlyMachine();
if (reason !== null) console.log(`Skipped: the service on a read-only machine, because ${reason}.`);

test("the image is of the Bun that the project names", () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(/^ARG BASE=oven\/bun:([\d.]+)-slim$/m.exec(dockerfile)?.[1]).toBe(packageManager.replace("bun@", ""));
});

describe("what the image holds", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    app = join(folder.path, "app");
    const ignored = dockerignore().add(readFileSync(join(root, ".dockerignore"), "utf8"));
    await copySources(app, (path) => !ignored.ignores(path));
    const [, step = ""] = /^RUN --mount=\S+ (.*)$/m.exec(dockerfile) ?? [];
    execFileSync("sh", ["-c", step], { cwd: app, env: withThisBun(), stdio: ["ignore", "ignore", "inherit"] });
  }, 600_000);
  afterAll(() => folder.remove());

  test("is the service, the console as files, and no test", async () => {
    expect(existsSync(join(app, "node_modules/typescript"))).toBe(false);
    expect(existsSync(join(app, "apps/console/dist/files.json"))).toBe(true);
    const files = (await readdir(app, { recursive: true })).filter((path) => !path.includes("node_modules"));
    expect(files.filter((path) => /\.test\.tsx?$|(^|\/)test\//.test(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });

  /** As the HEALTHCHECK of the image does. */
  const checkLiveness = (url: string) => {
    const [, command = "[]"] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [, ...rest] = JSON.parse(command);
    const env = { PATH: process.env.PATH, HOST: "0.0.0.0", PORT: new URL(url).port };
    return spawnSync(process.execPath, rest, { cwd: app, env }).status;
  };

  test.skipIf(reason !== null)(
    "scores a report as a stranger to its files, with nothing writable but the data folder and /tmp",
    async () => {
      const [data, temporary] = [join(folder.path, "data"), join(folder.path, "tmp")];
      const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "[]");
      await mkdir(data, { mode: 0o700 });
      const server = await mustStart(
        {
          ...settingsOfImage(),
          HOST: "127.0.0.1",
          PORT: "0",
          DATA_DIR: data,
          TMPDIR: temporary,
          SELF_REGISTRATION_ROLES: "student",
          EMAIL_CONFIRMATION: "off",
          KEYS_PASSPHRASE: "a passphrase of the tests",
          LOG_LEVEL: "warn",
        },
        await onReadOnlyMachine({ folder: folder.path, writable: [data, temporary], command, cwd: app }),
      );
      try {
        const owner = await stat(`/proc/${server.pid}`);
        expect(owner.uid).toBe(65_534);
        const page = await fetch(`${server.url}/console/`, { headers: { "Accept-Encoding": "br" } });
        expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
        const ming = await signUp(server, "ming@example.com");
        expect(await scoreOf(server, ming, await handIn(server, ming))).toBeGreaterThan(0);
        expect(checkLiveness(server.url)).toBe(0);
      } finally {
        expect(await server.end("SIGTERM")).toBe(0);
      }
      expect(checkLiveness(server.url)).toBe(1);
      // Nothing that was tried elsewhere and refused: it would be said.
      expect(server.output()).not.toMatch(/EROFS|EACCES|read-only/i);
      expect(await readdir(temporary)).toEqual([]);
    },
    240_000,
  );

  // Last: it takes the console's files away.
  test("`start` builds the console from the sources where it is not there as files, and asks no registry", async () => {
    await rm(join(app, "apps/console/dist"), { recursive: true });
    const server = await mustStart(
      {
        DATA_DIR: join(folder.path, "data-of-sources"),
        NODE_ENV: "production",
        SELF_REGISTRATION_ROLES: "student",
        EMAIL_CONFIRMATION: "off",
        KEYS_PASSPHRASE: "a passphrase of the tests",
        BUN_CONFIG_REGISTRY: NO_REGISTRY,
        npm_config_registry: NO_REGISTRY,
        // What another installation left in the cache must not help.
        BUN_INSTALL_CACHE_DIR: join(folder.path, "empty-cache"),
      },
      { cwd: app, command: [process.execPath, "run", "start"] },
    );
    try {
      const page = await fetch(`${server.url}/console/`);
      expect(page.status).toBe(200);
      const script = /src="(\/console\/files\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(`${server.url}${script}`)).status).toBe(200);
      const ming = await signUp(server, "ming@example.com");
      expect(await scoreOf(server, ming, await handIn(server, ming))).toBeGreaterThan(0);
    } finally {
      expect(await server.end("SIGTERM")).toBe(0);
    }
  }, 240_000);
});

function settingsOfImage(): Record<string, string> {
  const [, line = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(line.split(" ").map((setting) => setting.split("=")));
}

/** The commands say `bun`. */
function withThisBun(): Record<string, string | undefined> {
  return { ...process.env, PATH: `${join(process.execPath, "..")}:${process.env.PATH}` };
}
