import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LiteServer, startLiteServer } from "./lite-server.ts";

setDefaultTimeout(60_000);

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
let server: LiteServer;
beforeAll(async () => {
  server = await startLiteServer();
});
afterAll(() => server.stop());

test("the README's example prints what it says", async () => {
  await server.makeBucket("reports");
  const here = block("ts")
    .replace("https://abcdefgh.supabase.co", server.url)
    .replace("sb_publishable_of_the_project", server.publicKey)
    .replace("sb_secret_of_the_project", server.secretKey);
  // Inside the package, so that the example finds the packages it imports.
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.readme-"));
  try {
    writeFileSync(join(folder, "example.ts"), here.replace("@rubrica/adapter-supabase", "../../src/index.ts"));
    const run = Bun.spawn([process.execPath, join(folder, "example.ts")], { stdout: "pipe", stderr: "pipe" });
    const [printed, complaints] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
    expect([printed, complaints, await run.exited]).toEqual([block("text"), "", 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? "";
}
