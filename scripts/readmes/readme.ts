import { readFileSync } from "node:fs";

/** A README, cut up. */
export interface Readme {
  readonly text: string;
  readonly title: string;
  /** The first paragraph below the title, on one line. */
  readonly lead: string;
  /** Sections of the second level, in their order. */
  readonly sections: readonly ReadmeSection[];
  readonly blocks: readonly CodeBlock[];
}

export interface ReadmeSection {
  readonly heading: string;
  readonly body: string;
}

export interface CodeBlock {
  /** What stands behind the fence; empty where nothing does. */
  readonly language: string;
  readonly code: string;
}

export function readReadme(path: string): Readme {
  const text = readFileSync(path, "utf8");
  // A heading's sign begins comments in shells too.
  const withoutCode = text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/^#/gm, " "));
  const [head = "", ...rest] = withoutCode.split(/^## /m);
  const [title = "", lead = ""] = head.trim().split(/\n{2,}/);
  return {
    text,
    title: title.replace(/^# /, ""),
    lead: lead.replaceAll("\n", " "),
    sections: rest.map((section) => {
      const end = section.indexOf("\n");
      return { heading: section.slice(0, end).trim(), body: section.slice(end + 1) };
    }),
    blocks: [...text.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language = "", code = ""]) => ({ language, code })),
  };
}

/** Rows of every table of a section, without heads and rules; cells are trimmed. */
export function tableRows(body: string): readonly (readonly string[])[] {
  const lines = body.split("\n");
  return lines
    .filter((line, index) => line.startsWith("|") && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) =>
      line
        .replaceAll(/^\||\|$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

function isRule(line: string | undefined): boolean {
  return line !== undefined && /^\|[\s|:-]+\|$/.test(line);
}
