/** Headings as other model-free parsers give them: from the Markdown that they write. */
import { readFileSync } from "node:fs";
import { processPdf } from "@firecrawl/pdf-inspector";
import { LiteParse } from "@llamaindex/liteparse";
import type { FoundTitle } from "./heading-score.ts";

export interface Rival {
  readonly name: string;
  headings(path: string): Promise<FoundTitle[]>;
}

export const rivals: readonly Rival[] = [
  {
    name: "pdf-inspector",
    async headings(path) {
      const result = await processPdf(readFileSync(path));
      return readMarkdownHeadings(result.markdown ?? "");
    },
  },
  {
    name: "liteparse",
    async headings(path) {
      const parser = new LiteParse({ outputFormat: "markdown", ocrEnabled: false, quiet: true });
      const result = await parser.parse(path);
      return readMarkdownHeadings(result.text);
    },
  },
];

/** ATX headings outside fenced code; emphasis marks are no part of a title. */
export function readMarkdownHeadings(markdown: string): FoundTitle[] {
  const headings: FoundTitle[] = [];
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const match = fenced ? null : /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
    if (match === null) continue;
    headings.push({
      level: match[1]!.length,
      title: match[2]!.replace(/\*\*|__|<[^>]+>|\\(?=[^\w\s])/g, "").replace(/^\*|\*$/g, ""),
      page: null,
    });
  }
  return headings;
}
