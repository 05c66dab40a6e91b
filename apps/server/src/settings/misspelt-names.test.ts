import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mistakesIn } from "../../test/mistakes-in.ts";
import { environmentVariables } from "./environment-variables.ts";
import { distance, findMisspeltNames } from "./misspelt-names.ts";
import { readEnvironment } from "./read-environment.ts";

const settings = environmentVariables.map(({ name }) => name);

const mistakesOf = (variables: Readonly<Record<string, string>>) => mistakesIn(() => readEnvironment(variables));

test("readEnvironment() refuses a name that is nearly that of a setting, and names the right one", () => {
  for (const [name, meant] of Object.entries({
    DATABSE_URL: "DATABASE_URL",
    DATABASE_URI: "DATABASE_URL",
    REDIS_ULR: "REDIS_URL",
    KEY_PASSPHRASE: "KEYS_PASSPHRASE",
    KEYS_PASSPRHASE: "KEYS_PASSPHRASE",
    EMAIL_CONFIRMATIONS: "EMAIL_CONFIRMATION",
    SELF_REGISTRATION_ROLE: "SELF_REGISTRATION_ROLES",
    TRUSTED_PROXYES: "TRUSTED_PROXIES",
    LOGLEVEL: "LOG_LEVEL",
    data_dir: "DATA_DIR",
    WORKRES: "WORKERS",
    PORTT: "PORT",
    PROT: "PORT",
    ROLLE: "ROLE",
    JWT_SECRET_FIL: "JWT_SECRET_FILE",
    AI_TIMEOUT_SECOND: "AI_TIMEOUT_SECONDS",
  })) {
    expect({ name, mistakes: mistakesOf({ [name]: "something" }) }).toEqual({
      name,
      mistakes: [`${name} is no setting: ${meant} is. Rename it, or unset it`],
    });
  }
  expect(mistakesOf({ DATABSE_URL: "x", PORT: "many" })).toHaveLength(2);
  // Unset is what an empty variable is, and who sets the right one as well means something else by the other.
  expect(mistakesOf({ DATABSE_URL: "" })).toEqual([]);
  expect(mistakesOf({ DATABASE_URI: "x", DATABASE_URL: "postgres://db/x" })).toEqual([]);
});

test("every setting with a letter too few or two letters exchanged is found", () => {
  const long = settings.filter((name) => name.length >= 5);
  expect(long.length).toBeGreaterThan(40);
  for (const name of long) {
    for (let place = 3; place < name.length; place += 1) {
      const shorter = name.slice(0, place) + name.slice(place + 1);
      const exchanged = `${name.slice(0, place - 1)}${name[place]}${name[place - 1]}${name.slice(place + 1)}`;
      for (const wrong of [shorter, exchanged]) {
        // The last two are names of other programs.
        if ([name, "WORKER", "MAILDIR"].includes(wrong)) continue;
        expect(findMisspeltNames({ [wrong]: "x" }, settings)[0]?.name ?? `${wrong} passed`).toBe(wrong);
      }
    }
  }
});

test("findMisspeltNames() lets pass what containers, shells, CI and other programs set", async () => {
  const text = await readFile(join(import.meta.dirname, "foreign-names.txt"), "utf8");
  const names = text.split(/\s+/).filter(Boolean);
  expect(names.length).toBeGreaterThan(350);
  expect(findMisspeltNames(Object.fromEntries(names.map((name) => [name, "x"])), settings)).toEqual([]);
  expect(
    mistakesOf({ ADMIN_EMAIL: "a@b.example", ADMIN_NAME: "x", ADMIN_PASSWORD: "x", UV_THREADPOOL_SIZE: "16" }),
  ).toEqual([]);
});

test("findMisspeltNames() takes no other word for a short setting", () => {
  const words = ["POST", "SORT", "PORTS", "REPORT", "RULE", "HOLE", "ROLES", "SHOST", "COST"];
  expect(findMisspeltNames(Object.fromEntries(words.map((name) => [name, "x"])), settings)).toEqual([]);
});

test("no setting is so near to another that one misspelt is the other", () => {
  for (const one of settings) {
    for (const other of settings) if (one < other) expect(distance(one, other)).toBeGreaterThan(1);
  }
});

test("distance() counts letters put in, left out, changed and exchanged", () => {
  expect(distance("PORT", "PORT")).toBe(0);
  expect(distance("PORT", "PROT")).toBe(1);
  expect(distance("PORT", "SPORTS")).toBe(2);
  expect(distance("HOST", "PORT")).toBe(2);
  expect(distance("A", "ABCD")).toBe(Number.POSITIVE_INFINITY);
});
