import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { copySources } from "./copy-sources.ts";
import { handIn, scoreOf, signUp } from "./first-score.ts";
import { mustStart, temporaryFolder } from "./server-process.ts";

/** Nobody listens there. */
const noRegistry = "http://127.0.0.1:9/";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let clone: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  clone = join(folder.path, "rubrica");
  await copySources(clone);
}, 240_000);
afterAll(() => folder.remove());

test("`start` after `install --production` serves the console and scores a report, with no registry to ask", async () => {
  const install = Bun.spawn([process.execPath, "install", "--frozen-lockfile", "--production"], {
    cwd: clone,
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await install.exited) !== 0) throw new Error(await new Response(install.stderr).text());
  expect(existsSync(join(clone, "node_modules/typescript"))).toBe(false);

  const server = await mustStart(
    {
      DATA_DIR: join(folder.path, "data"),
      NODE_ENV: "production",
      SELF_REGISTRATION_ROLES: "student",
      EMAIL_CONFIRMATION: "off",
      KEYS_PASSPHRASE: "a passphrase of the tests",
      BUN_CONFIG_REGISTRY: noRegistry,
      npm_config_registry: noRegistry,
      // What another installation left in the cache must not help.
      BUN_INSTALL_CACHE_DIR: join(folder.path, "empty-cache"),
    },
    { cwd: clone, command: [process.execPath, "run", "start"] },
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
