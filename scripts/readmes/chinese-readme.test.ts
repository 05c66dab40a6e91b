import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readReadme, tableRows } from "./readme.ts";

const root = join(import.meta.dirname, "../..");
/** What is there in both languages. */
const pages = [
  { english: "README.md", chinese: "README.zh-CN.md" },
  { english: "docs/getting-started.md", chinese: "docs/getting-started.zh-CN.md" },
];
type Page = ReturnType<typeof readReadme>;

/** Commands of a README, without what stands behind `#` to be read. */
const commandsOf = ({ blocks }: Page) =>
  blocks.map(({ language, code }) => `${language}\n${code.replaceAll(/ +#.*$/gm, "")}`);
const inlineCodeOf = (text: string) =>
  new Set([...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code));
/** As they stand, but for the language of a picture or a page, and for the heading that is named in it. */
const targetsOf = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:README|getting-started)[^/]*$/.test(target));
const inNoLanguage = (target: string) =>
  target
    .replace(/\.(?:zh|en)\.webp$/, ".webp")
    .replace(/\.zh-CN\.md/, ".md")
    .replace(/(getting-started\.md)#.*$/, "$1");
const headingLevels = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+/gm)].map(([sign]) => sign);

describe.each(pages)("$chinese beside $english", ({ english: englishPath, chinese: chinesePath }) => {
  const english = readReadme(join(root, englishPath));
  const chinese = readReadme(join(root, chinesePath));

  test("each links to the other", () => {
    expect(english.text).toContain(`](${basename(chinesePath)})`);
    expect(chinese.text).toContain(`](${basename(englishPath)})`);
  });

  test("both have the same headings, one for one", () => {
    expect(headingLevels(chinese.text)).toEqual(headingLevels(english.text));
  });

  test("both have the same commands", () => {
    expect(commandsOf(english)).not.toBeEmpty();
    expect(commandsOf(chinese)).toEqual(commandsOf(english));
  });

  test("both lead to the same places, in the same order", () => {
    expect(targetsOf(chinese.text).map(inNoLanguage)).toEqual(targetsOf(english.text).map(inNoLanguage));
    for (const [path, { text }] of [[englishPath, english] as const, [chinesePath, chinese] as const]) {
      const folder = dirname(join(root, path));
      expect(targetsOf(text).filter((target) => !existsSync(join(folder, target.replace(/#.*/, ""))))).toEqual([]);
    }
  });

  test("both speak of the same names, settings, files and routes in their prose", () => {
    const prose = (text: string) => inlineCodeOf(text.replace(/<!-- environment -->[\s\S]*<!-- \/environment -->/, ""));
    expect([...prose(chinese.text)].toSorted()).toEqual([...prose(english.text)].toSorted());
  });
});

test("both pages for beginners show the same settings with the same defaults, and say in their own language what they mean", () => {
  const settingsOf = (path: string) => {
    const [, shown = ""] =
      /<!-- environment -->([\s\S]*)<!-- \/environment -->/.exec(readReadme(join(root, path)).text) ?? [];
    return tableRows(shown);
  };
  const [ours, theirs] = [settingsOf("docs/getting-started.zh-CN.md"), settingsOf("docs/getting-started.md")];
  expect(ours).toHaveLength(10);
  expect(ours.map(([name, value]) => [name, value])).toEqual(theirs.map(([name, value]) => [name, value]));
  for (const [, , meaning = ""] of ours) expect(meaning).toMatch(/\p{Script=Han}/u);
});

describe("README.md", () => {
  const { text, blocks } = readReadme(join(root, "README.md"));

  test("fits on one screen: less than eighty lines, each picture in the language of its page", () => {
    expect(text.split("\n").length).toBeLessThan(80);
    for (const [path, language] of [
      ["README.md", "en"],
      ["README.zh-CN.md", "zh"],
    ] as const) {
      const pictures = [...readReadme(join(root, path)).text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
        ([, target]) => target,
      );
      expect(pictures).toEqual([`docs/pictures/readme/report.${language}.webp`]);
    }
  });

  test("shows developers the program of @rubrica/scoring, which is compiled and run", () => {
    const [program] = blocks.filter(({ language }) => language === "ts");
    expect(readReadme(join(root, "packages/scoring/README.md")).text).toContain(program?.code ?? "no program");
  });
});
