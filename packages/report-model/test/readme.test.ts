import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const block = (language: string): string => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? "";

test("the example of the README prints what the README says", () => {
  const workplace = mkdtempSync(join(tmpdir(), "rubrica-readme-"));
  try {
    const source = block("ts").replace("@rubrica/report-model", pathToFileURL(join(folder, "src/index.ts")).href);
    writeFileSync(join(workplace, "example.ts"), source);
    const { stdout, stderr } = spawnSync(process.execPath, ["example.ts"], { cwd: workplace, encoding: "utf8" });

    expect(stderr).toBe("");
    expect(stdout).toBe(block("text"));
  } finally {
    rmSync(workplace, { recursive: true });
  }
});
