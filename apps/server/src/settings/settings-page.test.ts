import { expect, test } from "bun:test";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentVariables } from "./environment-variables.ts";
import { settingsPage } from "./settings-page.ts";
import { commandVariables } from "./variables/command-variables.ts";
import type { EnvironmentVariable } from "./variables/variable.ts";

const page = join(import.meta.dirname, "../../../../docs/settings.md");

test("docs/settings.md shows the settings as they are; RUBRICA_WRITE=1 writes it", async () => {
  if (process.env.RUBRICA_WRITE) await writeFile(page, settingsPage());
  expect(await readFile(page, "utf8")).toBe(settingsPage());
});

test("every default and every example is a value that its setting takes", () => {
  for (const { name, default: fallback, example, schema } of environmentVariables as readonly EnvironmentVariable[]) {
    for (const value of [example, ...(fallback === null ? [] : [fallback])]) {
      expect({ name, value, ok: schema.safeParse(value).success }).toEqual({ name, value, ok: true });
    }
    expect(example).not.toBe(fallback ?? "");
  }
});

test("whatever is a password, passphrase, private key or token counts as a secret", () => {
  const all: readonly Pick<EnvironmentVariable, "name" | "secret">[] = [...environmentVariables, ...commandVariables];
  const open = all.filter(({ secret }) => !secret);
  const told = open.map(({ name }) => name).filter((name) => /SECRET|PASS(?!WORD_CHANGE)|_KEYS?$|TOKEN$/.test(name));
  expect(told).toEqual(["FUNCTIONS_REQUIRE_KEY", "ANON_KEY", "PUBLISHABLE_KEY", "SUPABASE_PUBLISHABLE_KEY"]);
});
