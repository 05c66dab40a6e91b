import { readReadme } from "../../../../scripts/readmes/readme.ts";

/** A program that a README shows. */
export interface Snippet {
  /** What it is called in its folder: the name in its first comment, else its number among the programs of the README. */
  readonly file: string;
  readonly code: string;
  /** What it prints, from the next block of text; empty where the README shows none. */
  readonly output: string;
}

/** Cuts the programs out of a README: every `ts` block, with the `text` block behind it. */
export function cutSnippets(path: string): readonly Snippet[] {
  const { blocks } = readReadme(path);
  const programs = blocks.flatMap(({ language, code }, index) => {
    if (language !== "ts") return [];
    const next = blocks[index + 1];
    return [{ code, output: next?.language === "text" ? next.code : "" }];
  });
  return programs.map(({ code, output }, index) => {
    const [, named] = /^\/\/ ([\w.-]+\.ts)\b/.exec(code) ?? [];
    return { file: named ?? `${index + 1}.ts`, code, output };
  });
}
