import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bootRedisServer } from "./redis-server.ts";

setDefaultTimeout(60_000);

test("the example of the README prints what it says", async () => {
  const { url } = await bootRedisServer({ appendonly: "yes" });
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [code = "", output = ""] = [block(readme, "ts"), block(readme, "text")];
  // Inside the package, so that the example finds the packages it imports.
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.readme-"));
  try {
    writeFileSync(join(folder, "example.ts"), code);
    const run = Bun.spawn([process.execPath, join(folder, "example.ts")], {
      env: { ...process.env, REDIS_URL: url },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [printed, complaints] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
    expect([printed, complaints, await run.exited]).toEqual([output, "", 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function block(readme: string, language: string): string | undefined {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
}
