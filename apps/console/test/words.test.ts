import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const consoleFolder = join(import.meta.dirname, "..");
const [zh, en] = await Promise.all([readTopics("zh"), readTopics("en")]);

/** What the files of a language export, by file. */
async function readTopics(language: "zh" | "en"): Promise<Readonly<Record<string, object>>> {
  const folder = join(consoleFolder, "words", language);
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  const topics = files.map(async (file) => [file, await import(join(folder, file))] as const);
  return Object.fromEntries(await Promise.all(topics));
}

/** Every text with the path that leads to it; functions are given a box for each value. */
function texts(node: unknown, path = ""): readonly (readonly [path: string, text: string])[] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") return texts((node as (...given: unknown[]) => unknown)("□", "□", "□"), path);
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, `${path}.${key}`));
}

test("Chinese has full-width punctuation, no exclamation, no apology and no “please wait”", () => {
  const odd = texts(zh).filter(([, text]) => /[\p{sc=Han}][,;:?!]|！|抱歉|对不起|请稍候|请等待/u.test(text));
  expect(odd).toEqual([]);
});

test("Chinese has a space between Chinese and Latin letters or figures", () => {
  const odd = texts(zh).filter(([, text]) => /\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{sc=Han}/u.test(text));
  expect(odd).toEqual([]);
});

test("English has no exclamation, no apology and no “please wait”", () => {
  expect(texts(en).filter(([, text]) => /!|sorry|oops|please wait/i.test(text))).toEqual([]);
});

test("every word stands on some screen", () => {
  const screens = readdirSync(consoleFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:node_modules|dist|test|words\/(?:zh|en))\//.test(file))
    .map((file) => readFileSync(join(consoleFolder, file), "utf8"));
  const used = new Set(screens.flatMap((source) => source.match(/[A-Za-z]\w*/g) ?? []));
  const keys = Object.values(zh).flatMap((topic) => Object.values(topic).flatMap((words) => Object.keys(words)));
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});
