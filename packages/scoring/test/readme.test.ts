import { expect, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as scoring from "../src/index.ts";
import { answerProperly, startFakeModel } from "./fake-model.ts";
import { featureTable } from "./feature-table.ts";

const readme = await readFile(join(import.meta.dir, "../README.md"), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] as string);

const urlOf = (path: string): string => pathToFileURL(join(import.meta.dir, path)).href;

/** Runs an example as a file of its own, on the project's own thesis, rubric and a model that answers. */
async function runExample(example: string, baseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-readme-"));
  const file = join(folder, "example.ts");
  const runnable = example
    .replaceAll("@rubrica/scoring", urlOf("../src/index.ts"))
    .replaceAll("@rubrica/report-parser", urlOf("../../report-parser/src/index.ts"))
    .replaceAll("thesis.pdf", join(import.meta.dir, "../../../apps/examples/reports/chinese-thesis.pdf"))
    .replaceAll("rubric.json", join(import.meta.dir, "../src/rubric/default-rubric.json"))
    .replaceAll("https://api.example.com/v1", baseUrl);
  try {
    await writeFile(file, runnable);
    const child = Bun.spawn([process.execPath, file], { stdout: "pipe", stderr: "inherit" });
    const out = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    return out.trim().split("\n");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("the examples of the README run and print what it says", async () => {
  using model = startFakeModel(answerProperly);
  expect(examples).toHaveLength(2);
  const [first = "", second = ""] = examples;
  const printed = await runExample(first, model.baseUrl);
  expect(readme).toContain(`\`${printed[0]}\``);
  expect(printed.join("\n")).toContain("■ 目录");
  expect(await runExample(second, model.baseUrl)).toEqual(["ai no fallback"]);
});

test("the README's table of features is the catalogue's", () => {
  // The formatter fills the columns of tables up with spaces.
  const plain = readme.replaceAll(/ +\|/g, " |").replaceAll(/ {2,}/g, " ");
  const rows = featureTable().split("\n").slice(2);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(plain).toContain(row);
});

test("the README names every public function and class", () => {
  const names = Object.keys(scoring).filter((name) => /^[a-zA-Z]+$/.test(name));
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});
