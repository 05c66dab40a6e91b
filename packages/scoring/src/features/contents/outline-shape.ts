/** Measures of an outline alone: levels, division, numbering, titles. */
import { percentOf } from "../measurement.ts";
import { foldTitle, textLength } from "../text-measures.ts";
import type { OutlineEntry } from "./outline.ts";
import { isFrontOrBackMatter, numberParts } from "./outline.ts";

/** Deepest level used; 0 for no outline. */
export function depthOf(entries: readonly OutlineEntry[]): number {
  const levels = new Set(entries.map((entry) => entry.level));
  return levels.size;
}

/** Percent of the dividing titles with at least two titles below them; null when none divides. */
export function branchingOf(entries: readonly OutlineEntry[]): number | null {
  const children = new Map<number, number>();
  for (const { parent } of entries) if (parent !== null) children.set(parent, (children.get(parent) ?? 0) + 1);
  const divided = [...children.values()];
  return percentOf(divided.filter((count) => count >= 2).length, divided.length);
}

/** Percent of the body's titles whose number follows from the one before it and from its parent's, and the misfits. */
export function numberingOf(entries: readonly OutlineEntry[]): {
  readonly value: number | null;
  readonly misfits: readonly OutlineEntry[];
} {
  const inMatter = (entry: OutlineEntry): boolean =>
    isFrontOrBackMatter(entry.title) || (entry.parent !== null && inMatter(entries[entry.parent] as OutlineEntry));
  const body = entries.filter((entry) => !inMatter(entry));
  const lastBelow = new Map<number | null, number>();
  const misfits: OutlineEntry[] = [];
  for (const entry of body) {
    const parts = entry.number === null ? null : numberParts(entry.number);
    const last = lastBelow.get(entry.parent);
    const own = parts?.at(-1);
    if (own !== undefined) lastBelow.set(entry.parent, own);
    const follows = own !== undefined && (last === undefined ? own <= 1 : own === last + 1);
    if (!follows || !continuesParent(parts, entry, entries)) misfits.push(entry);
  }
  return { value: percentOf(body.length - misfits.length, body.length), misfits };
}

/** `2.1` stands below `2`; a number of a single part (`一、`, `(1)`) says nothing about its parent. */
function continuesParent(
  parts: readonly number[] | null,
  entry: OutlineEntry,
  entries: readonly OutlineEntry[],
): boolean {
  if (parts === null || parts.length < 2 || entry.parent === null) return true;
  const parentNumber = entries[entry.parent]?.number ?? null;
  const parentParts = parentNumber === null ? null : numberParts(parentNumber);
  if (parentParts === null) return true;
  return parts.slice(0, -1).join(".") === parentParts.join(".") || parts.at(-2) === parentParts.at(-1);
}

const GENERIC =
  /^(?:其他|其它|其余|介绍|概述|内容|分析|说明|正文|部分|主体|问题|情况|方法|过程|other|others|misc|miscellaneous|stuff|details|content|text|main|body|part|section|chapter|untitled|标题\d*|title\d*|heading\d*)$/;

/** Percent of titles that say something: not generic, two to forty characters, no repetition among siblings. */
export function titlesOf(entries: readonly OutlineEntry[]): {
  readonly value: number | null;
  readonly poor: readonly OutlineEntry[];
} {
  const seen = new Set<string>();
  const poor = entries.filter((entry) => {
    const title = foldTitle(entry.title);
    const key = `${entry.parent}/${title}`;
    const repeated = seen.has(key);
    seen.add(key);
    const length = Math.max(textLength(entry.title), title.length / 4);
    return repeated || title.length < 2 || length > 40 || GENERIC.test(title);
  });
  return { value: percentOf(entries.length - poor.length, entries.length), poor };
}

/** Evenness of lengths in percent: entropy over its maximum (Pielou 1966); null for fewer than two chapters. */
export function balanceOf(lengths: readonly number[]): number | null {
  const filled = lengths.filter((length) => length > 0);
  const total = filled.reduce((sum, length) => sum + length, 0);
  if (filled.length < 2) return null;
  const entropy = filled.reduce((sum, length) => sum - (length / total) * Math.log(length / total), 0);
  return (entropy / Math.log(lengths.length)) * 100;
}
