import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readReadme, tableRows } from "./readme.ts";

const root = join(import.meta.dirname, "../..");
const english = readReadme(join(root, "README.md"));
const chinese = readReadme(join(root, "README.zh-CN.md"));

/** Commands of a README, without what stands behind `#` to be read. */
const commandsOf = ({ blocks }: typeof english) =>
  blocks.map(({ language, code }) => `${language}\n${code.replaceAll(/ +#.*$/gm, "")}`);
const inlineCodeOf = (text: string) =>
  new Set([...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code));
const targetsOf = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !target.startsWith("README"));
const headingLevels = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+/gm)].map(([sign]) => sign);

describe("README.zh-CN.md beside README.md", () => {
  test("each links to the other", () => {
    expect(english.text).toContain("](README.zh-CN.md)");
    expect(chinese.text).toContain("](README.md)");
  });

  test("both have the same headings, one for one", () => {
    expect(headingLevels(chinese.text)).toEqual(headingLevels(english.text));
  });

  test("both have the same commands", () => {
    expect(commandsOf(english)).not.toBeEmpty();
    expect(commandsOf(chinese)).toEqual(commandsOf(english));
  });

  test("both lead to the same places, in the same order", () => {
    expect(targetsOf(chinese.text)).toEqual(targetsOf(english.text));
    const missing = targetsOf(chinese.text).filter((target) => !existsSync(join(root, target.replace(/#.*/, ""))));
    expect(missing).toEqual([]);
  });

  test("both speak of the same names, settings, files and routes in their prose", () => {
    const prose = (text: string) => inlineCodeOf(text.replace(/<!-- environment -->[\s\S]*<!-- \/environment -->/, ""));
    expect([...prose(chinese.text)].toSorted()).toEqual([...prose(english.text)].toSorted());
  });

  test("both show the same settings with the same defaults, and say in their own language what they mean", () => {
    const settingsOf = ({ text }: typeof english) => {
      const [, shown = ""] = /<!-- environment -->([\s\S]*)<!-- \/environment -->/.exec(text) ?? [];
      return tableRows(shown);
    };
    const [ours, theirs] = [settingsOf(chinese), settingsOf(english)];
    expect(ours).toHaveLength(10);
    expect(ours.map(([name, value]) => [name, value])).toEqual(theirs.map(([name, value]) => [name, value]));
    for (const [, , meaning = ""] of ours) expect(meaning).toMatch(/\p{Script=Han}/u);
  });
});
