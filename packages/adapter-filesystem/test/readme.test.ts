import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? "";
}

test("the README's example prints what it says and leaves one object and one message", async () => {
  // Inside the package, so that the example finds the package it imports.
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.readme-"));
  try {
    writeFileSync(join(folder, "example.ts"), block("ts"));
    const run = Bun.spawn([process.execPath, "example.ts"], { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const [printed, complaints] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
    expect([printed, complaints, await run.exited]).toEqual([block("text"), "", 0]);
    expect(readdirSync(join(folder, "data/objects/reports/1"))).toEqual(["source.pdf"]);
    expect(readdirSync(join(folder, "data/mail"))).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
