import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mistakesIn } from "../../test/mistakes-in.ts";
import { environmentVariables } from "./environment-variables.ts";
import { readEnvironment, secretNames } from "./read-environment.ts";
import { commandSecretNames, commandVariables, readCommandVariables } from "./variables/command-variables.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-secrets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function secretFile(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, text, { mode });
  await chmod(path, mode);
  return path;
}

const mistakesOf = (variables: Readonly<Record<string, string>>) => mistakesIn(() => readEnvironment(variables));

/** What the variables come to: settings, or mistakes. */
function toldWith(variables: Record<string, string>): string {
  const mistakes = mistakesOf(variables);
  return JSON.stringify(mistakes.length > 0 ? mistakes : readEnvironment(variables));
}

test("every secret may come from a file: what NAME holds and what the file that NAME_FILE names holds come to the same", async () => {
  expect(secretNames).toContain("DATABASE_URL");
  for (const { name, example } of environmentVariables.filter((entry) => "secret" in entry)) {
    const others = name.startsWith("S3_")
      ? { S3_BUCKET: "reports", S3_ACCESS_KEY_ID: "a-key", S3_SECRET_ACCESS_KEY: "a-secret" }
      : name.startsWith("SUPABASE_")
        ? {
            SUPABASE_URL: "https://abcdefgh.supabase.co",
            SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
            SUPABASE_SECRET_KEY: "sb_secret_0123456789",
            DATABASE_URL: "postgres://db/x",
          }
        : name.startsWith("AI_")
          ? { AI_BASE_URL: "https://api.example.com/v1", AI_MODEL: "some-model" }
          : {};
    const { [name]: _given, ...rest } = others as Record<string, string>;
    const given = readEnvironment({ ...rest, [name]: example });
    const read = readEnvironment({ ...rest, [`${name}_FILE`]: await secretFile(`${example}\r\n\n`) });
    expect(JSON.stringify(read)).toBe(JSON.stringify(given));
    const without = toldWith(rest);
    expect(toldWith({ ...rest, [name]: example })).not.toBe(without);
  }
});

test("every secret of a command may come from a file as well, and what it says of a file is said of the command's", async () => {
  expect(commandSecretNames).toEqual(["ADMIN_PASSWORD", "NEW_KEYS_PASSPHRASE", "IMPORT_FROM"]);
  for (const { name, example } of commandVariables.filter((entry) => "secret" in entry)) {
    expect(readCommandVariables({ [name]: example }, [name])).toEqual({ values: { [name]: example }, warnings: [] });
    const path = await secretFile(`${example}\n`, 0o644);
    const setting = `${name}_FILE`;
    const read = readCommandVariables({ [setting]: path }, [name]);
    expect(read.values).toEqual({ [name]: example });
    expect(read.warnings).toEqual([`${setting}: others may read ${path}; chmod 600 keeps it to its owner`]);
    expect(() => readCommandVariables({ [setting]: "/nowhere/secret" }, [name])).toThrow(
      `${setting} names a file that is not there: /nowhere/secret`,
    );
    expect(readCommandVariables({ [name]: "" }, [name]).values).toEqual({});
    // Another command's is nothing to this one.
    expect(readCommandVariables({ [setting]: "/nowhere/secret" }, ["ADMIN_EMAIL"]).values).toEqual({});
    // Nor is it a misspelt setting.
    expect(readEnvironment({ [setting]: "/nowhere/secret" }).warnings).toEqual([]);
  }
});

test("readEnvironment() keeps spaces inside of a secret's file, and cuts line breaks at its end alone", async () => {
  const { environment } = readEnvironment({ KEYS_PASSPHRASE_FILE: await secretFile("four words and more\n") });
  expect(environment.keys.passphrase).toBe("four words and more");
});

test("readEnvironment() refuses a secret that is set twice, and a file that cannot be used, without repeating what it holds", async () => {
  const path = await secretFile("a passphrase of the tests");
  expect(mistakesOf({ KEYS_PASSPHRASE: "another passphrase", KEYS_PASSPHRASE_FILE: path })).toEqual([
    "KEYS_PASSPHRASE and KEYS_PASSPHRASE_FILE are both set: set one of them",
  ]);
  const of = (file: string) => mistakesOf({ AI_API_KEY_FILE: file });
  expect(of(join(folder, "absent"))).toEqual([`AI_API_KEY_FILE names a file that is not there: ${folder}/absent`]);
  expect(of(folder)).toEqual([`AI_API_KEY_FILE names a folder: ${folder}`]);
  const empty = await secretFile("\n");
  expect(of(empty)).toEqual([`AI_API_KEY_FILE names an empty file: ${empty}`]);
  const large = await secretFile("x".repeat(70_000));
  expect(of(large)).toEqual([`AI_API_KEY_FILE names a file of more than 64 KB: ${large}`]);
  const weak = mistakesOf({ JWT_SECRET_FILE: await secretFile("hidden-word") });
  expect(weak).toEqual(["JWT_SECRET has 11 bytes: a secret for HS256 has at least 32"]);
});

test("readEnvironment() warns of a secret that others may read, and not of one for its owner and group", async () => {
  const open = await secretFile("some-key", 0o644);
  expect(readEnvironment({ AI_API_KEY_FILE: open }).warnings).toEqual([
    `AI_API_KEY_FILE: others may read ${open}; chmod 600 keeps it to its owner`,
  ]);
  const closed = await secretFile("some-key", 0o640);
  expect(readEnvironment({ AI_API_KEY_FILE: closed }).warnings).toEqual([]);
});
