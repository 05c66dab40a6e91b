import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startTestServer } from "../test/server.ts";

/**
 * The types of every route, from `/openapi.json` of a service that is started for it. The generator runs in a process of
 * its own: it needs TypeScript 5.9, which stands beside the repository's TypeScript 7.
 * @param environment of the service. Default: its own defaults.
 */
export async function generateApiTypes(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = await startTestServer(environment);
  const folder = await mkdtemp(join(tmpdir(), "rubrica-api-types-"));
  try {
    const document = await (await fetch(`${server.url}/openapi.json`)).json();
    // Where it runs is no part of what it offers.
    const { servers: _, ...rest } = document;
    const path = join(folder, "openapi.json");
    await writeFile(path, JSON.stringify(rest));
    const cli = join(dirname(createRequire(import.meta.url).resolve("openapi-typescript/package.json")), "bin/cli.js");
    const child = Bun.spawn([process.execPath, cli, path], { stdout: "pipe", stderr: "pipe", timeout: 60_000 });
    const [text, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    if ((await child.exited) !== 0) throw new Error(`openapi-typescript failed: ${errors}`);
    return text;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}
