import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writePdf } from "./pdf-writer/write-pdf.ts";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const blocksOf = (language: string): string[] =>
  [...readme.matchAll(/```(\w*)\n(.*?)```/gs)].filter((match) => match[1] === language).map((match) => match[2] ?? "");
const [first = "", jobModule = "", caller = ""] = blocksOf("ts");

const pdf = writePdf({ pages: [{ items: [{ kind: "text", text: "Hello page", x: 72, y: 100, size: 12 }] }] });

/** Runs files as programs of a reader, with the file of one page beside them. */
function run(files: Readonly<Record<string, string>>): { readonly stdout: string; readonly stderr: string } {
  const workplace = mkdtempSync(join(tmpdir(), "rubrica-readme-"));
  try {
    writeFileSync(join(workplace, "report.pdf"), pdf);
    for (const [name, source] of Object.entries(files)) {
      writeFileSync(
        join(workplace, name),
        source.replace("@rubrica/pdf", pathToFileURL(join(folder, "src/index.ts")).href),
      );
    }
    return spawnSync(process.execPath, ["main.ts"], { cwd: workplace, encoding: "utf8" });
  } finally {
    rmSync(workplace, { recursive: true });
  }
}

test("the first example of the README prints what the README says", () => {
  const { stdout, stderr } = run({ "main.ts": first });

  expect(stderr).toBe("");
  expect(stdout).toBe(blocksOf("")[0] ?? "no output block");
});

test("the isolated module of the README reads the page in a process of its own", () => {
  const { stdout, stderr } = run({ "page-texts.ts": jobModule, "main.ts": caller });

  expect(stderr).toBe("");
  expect(stdout).toBe('[ "Hello page" ]\n');
});
