/** Reference strings with their fields, from `refs/` of the corpus. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface GoldName {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
}

/** CSL-JSON as Zotero writes it; dates hold strings, `note` holds further `key: value` lines. */
export interface GoldItem {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface GoldReference {
  readonly text: string;
  readonly csl: GoldItem;
}

/** One labelled stretch of an entry of the AnyStyle set. */
export interface LabelledSegment {
  readonly label: string;
  readonly text: string;
}

/** Formatted entries beside their items; `folder` is where they lie in the corpus. */
export async function readAligned(corpus: string, file: string, folder = "refs"): Promise<GoldReference[]> {
  const rows: { formatted: string; csl: GoldItem }[] = JSON.parse(await readFile(join(corpus, folder, file), "utf8"));
  return rows.map((row) => ({
    text: row.formatted,
    csl: withoutMarkup({ ...row.csl, ...noteFields(row.csl.note) }) as GoldItem,
  }));
}

/** `<span class="nocase">`, `<i>` and `\-` steer the formatter; they are not printed. */
function withoutMarkup(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/<\/?(?:span|i|b|sub|sup)\b[^>]*>/g, "").replaceAll("\\-", "-");
  if (Array.isArray(value)) return value.map(withoutMarkup);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMarkup(inner)]));
}

function noteFields(note: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  if (typeof note !== "string") return fields;
  for (const line of note.split("\n")) {
    const match = /^([a-zA-Z-]+):\s?(.+)$/.exec(line);
    if (match !== null) fields[match[1] as string] = match[2] as string;
  }
  return fields;
}

export async function readAnystyle(corpus: string): Promise<LabelledSegment[][]> {
  const xml = await readFile(join(corpus, "refs", "anystyle-core.xml"), "utf8");
  return [...xml.matchAll(/<sequence>([\s\S]*?)<\/sequence>/g)].map((sequence) =>
    [...(sequence[1] as string).matchAll(/<([a-z-]+)>([\s\S]*?)<\/\1>/g)].map((segment) => ({
      label: segment[1] as string,
      text: unescapeXml(segment[2] as string),
    })),
  );
}

function unescapeXml(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
