import { expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentTable } from "./settings/environment.ts";

const page = join(import.meta.dirname, "../../../docs/getting-started.md");
const BETWEEN = /(<!-- environment -->\n)[\s\S]*(<!-- \/environment -->)/;

test("the page for beginners shows the ten settings that everybody needs as they are; RUBRICA_WRITE=1 writes it", async () => {
  const text = await readFile(page, "utf8");
  expect(environmentTable("everybody").split("\n")).toHaveLength(2 + 10);
  const current = text.replace(BETWEEN, (_, before, after) => `${before}${environmentTable("everybody")}\n${after}`);
  if (process.env.RUBRICA_WRITE) await writeFile(page, current);
  expect(await readFile(page, "utf8")).toBe(current);
});
