import { parseReference } from "@rubrica/references";
import type { CslItem, Reference, ReferenceStyle, TextRange } from "@rubrica/report-model";
import type { PlacedLine, ReportText } from "../text/report-text.ts";
import { findLabelledLines } from "./entry-labels.ts";
import { joinEntry } from "./join-entry.ts";
import {
  contentsLine,
  findReferenceZones,
  type HeadingMark,
  isReferenceTitle,
  type ReferenceZone,
} from "./reference-zones.ts";
import { entryLines } from "./run-in-list.ts";
import { findUnlabelledEntries } from "./unlabelled-entries.ts";

/** One list of a report; a report with a list after each chapter has several. */
export interface ReferenceList {
  /** The text from the first entry to the end of the last. */
  readonly range: TextRange;
  /** Index of its first entry in `references`, and how many follow. */
  readonly first: number;
  readonly count: number;
}

export interface FoundReferences {
  readonly references: readonly Reference[];
  /** Range of each reference in the report's text, in the same order. */
  readonly ranges: readonly TextRange[];
  readonly lists: readonly ReferenceList[];
  /** Task books before the contents cite a list of their own, which is not the report's; empty when there is none. */
  readonly frontMatter: TextRange;
}

const LONGEST_ENTRY_LINES = 14;
/** Mean confidence from which unlabelled paragraphs are a list; prose stays below 0.3. */
const LIST_CONFIDENCE = 0.38;
/** Beside a list of so many a single entry without a label is none. */
const SHORTEST_LIST = 3;
/** A list without a heading is looked for at so many places, in so many lines. */
const HEADLESS_TRIALS = 20;
const HEADLESS_LINES = 3000;

/**
 * Finds the reference lists of a report, splits them into entries and reads their fields. `captions` are the ranges of
 * floats that may stand in the middle of a list.
 */
export function findReferences(
  wholeText: ReportText,
  headings: readonly HeadingMark[],
  captions: readonly TextRange[] = [],
): FoundReferences {
  const reportText = withoutLines(wholeText, captions);
  const references: Reference[] = [];
  const ranges: TextRange[] = [];
  const lists: ReferenceList[] = [];
  const zones = findReferenceZones(reportText, headings);
  const front = takeFrontZones(zones, contentsLine(reportText.lines));
  const below = zones.map((zone) => readZone(reportText, zone)).filter(isList);
  const readLists = below.length > 0 ? below : findHeadlessList(reportText).map((zone) => readZone(reportText, zone));
  for (const read of withoutLoneParagraphs(readLists.filter(isList))) {
    const first = references.length;
    for (const { entry, style, item, confidence } of read) {
      const { range } = entry;
      references.push({
        ...reportText.placeOf(range),
        label: entry.label,
        text: entry.text,
        style,
        item,
        confidence,
      });
      ranges.push(range);
    }
    const count = references.length - first;
    const range = { start: ranges[first]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
    if (count > 0) lists.push({ range, first, count });
  }
  const frontEnd = reportText.lines[front - 1]?.range.end ?? 0;
  return { references: unifyEditions(references), ranges, lists, frontMatter: { start: 0, end: frontEnd } };
}

interface ReadEntry {
  readonly entry: Entry;
  readonly style: ReferenceStyle;
  readonly item: CslItem;
  readonly confidence: number;
}

function readZone(reportText: ReportText, zone: ReferenceZone): ReadEntry[] {
  const lines = linesOfZone(reportText.lines, zone);
  const entries = splitEntries(zone.title > 0 ? entryLines(lines, zone.title) : lines, reportText.text);
  return entries.map((entry) => {
    const { csl, style, confidence } = parseReference(entry.text);
    return { entry, style, item: csl, confidence };
  });
}

function linesOfZone(lines: readonly PlacedLine[], zone: ReferenceZone): PlacedLine[] {
  const own = lines.slice(zone.firstLine, zone.lastLine);
  if (zone.interruptions.length === 0) return own;
  const isForeign = (index: number) =>
    zone.interruptions.some(({ firstLine, lastLine }) => firstLine <= index && index < lastLine);
  return own.filter((_, index) => !isForeign(zone.firstLine + index));
}

function withoutLines(reportText: ReportText, ranges: readonly TextRange[]): ReportText {
  const dropped = new Set(ranges.flatMap((range) => reportText.linesIn(range)));
  return dropped.size === 0
    ? reportText
    : { ...reportText, lines: reportText.lines.filter((line) => !dropped.has(line)) };
}

/** Removes the zones before the contents when others follow; returns the line behind the last of them, or 0. */
function takeFrontZones(zones: { readonly lastLine: number }[], contents: number): number {
  const kept = zones.filter(({ lastLine }) => lastLine > contents);
  const removed = zones.length - kept.length;
  if (removed === 0 || kept.length === 0) return 0;
  return zones.splice(0, removed).at(-1)?.lastLine ?? 0;
}

interface Entry {
  readonly label: string | null;
  readonly range: TextRange;
  readonly text: string;
}

/** Splits the lines of one list. */
function splitEntries(lines: readonly PlacedLine[], text: string): Entry[] {
  const labelled = findLabelledLines(lines.map((line) => line.layout.text));
  const starts = labelled?.map(({ index }) => index) ?? findUnlabelledEntries(lines);
  const entries: Entry[] = [];
  for (const [position, start] of starts.entries()) {
    const next = starts[position + 1] ?? endOfLast(lines, start, labelled !== null);
    const own = lines.slice(start, next);
    const label = labelled?.[position]?.label ?? null;
    const joined = joinEntry(own, text, label?.length ?? 0);
    const first = own[0];
    const last = own.at(-1);
    if (first === undefined || last === undefined || !/\p{L}{2}/u.test(joined)) continue;
    const range = { start: first.range.start, end: last.range.end };
    entries.push({ label: label?.label ?? null, range, text: joined });
  }
  return labelled === null ? withoutTail(entries.filter(isPlausible)) : entries;
}

/** Where the last entry ends: the list has no next label to tell. */
function endOfLast(lines: readonly PlacedLine[], start: number, labelled: boolean): number {
  const [first, ...below] = lines.slice(start, start + LONGEST_ENTRY_LINES);
  if (first === undefined) return start;
  for (const [place, line] of below.entries()) {
    const index = start + 1 + place;
    const before = below[place - 1] ?? first;
    const ended = /[.。．\]\d/]\s*$/.test(before.layout.text) || /https?:\S+$/.test(before.layout.text);
    const resized = Math.abs(line.layout.fontSize - first.layout.fontSize) > 1.2;
    if (resized && line.startsParagraph) return index;
    if (!line.startsParagraph || !ended) continue;
    const samePage = line.page === before.page && line.layout.column === before.layout.column;
    const gap = line.layout.baseline - before.layout.baseline;
    const outdented = labelled && line.page === first.page && line.layout.box.x0 <= first.layout.box.x0 + 2;
    if (outdented || (samePage && gap > 2.2 * line.layout.fontSize) || !samePage) return index;
  }
  return Math.min(lines.length, start + LONGEST_ENTRY_LINES);
}

/** A chapter about references has such a heading too; without labels only the fields tell a list from prose. */
function isList(read: readonly { readonly entry: Entry; readonly confidence: number }[]): boolean {
  const sample = read.slice(0, 12);
  if (sample.length === 0) return false;
  if (sample.some(({ entry }) => entry.label !== null)) return true;
  return sample.reduce((sum, { confidence }) => sum + confidence, 0) / sample.length >= LIST_CONFIDENCE;
}

/** A paragraph below such a heading is about references when another heading has a list. */
function withoutLoneParagraphs<Read extends readonly { readonly entry: Entry }[]>(lists: readonly Read[]): Read[] {
  const hasList = lists.some(({ length }) => length >= SHORTEST_LIST);
  return lists.filter((read) => !hasList || read.length > 1 || read[0]?.entry.label !== null);
}

/** A year, a type, an address, or the word for a work that has not appeared. */
const PUBLISHED = /(?:1[5-9]|20)\d\d|\[[A-Z](?:\/OL)?\]|https?:|forthcoming|in press|various|unpublished|n\.\s?d\./i;

/** Unlabelled entries need something of a reference. */
function isPlausible({ text }: Entry): boolean {
  return text.length > 18 && (PUBLISHED.test(text) || /,.+\./.test(text));
}

/** Text may follow an unlabelled list whose other entries all say when they appeared. */
function withoutTail(entries: readonly Entry[]): Entry[] {
  const end = entries.findLastIndex(({ text }) => PUBLISHED.test(text)) + 1;
  return entries.slice(0, end).every(({ text }) => PUBLISHED.test(text)) && end > 1
    ? entries.slice(0, end)
    : [...entries];
}

/** A list without a heading: lines labelled [1], [2], [3] … in the last part of the text. */
function findHeadlessList(reportText: ReportText): ReferenceZone[] {
  const { lines } = reportText;
  const half = Math.floor(lines.length * 0.5);
  const from = Math.floor(lines.length * 0.2);
  let trials = 0;
  for (let index = from; index < lines.length && trials < HEADLESS_TRIALS; index++) {
    const text = lines[index]?.layout.text ?? "";
    if (!/^\s*[[［【]\s?1\s?[\]］】]\s*\S{2}/.test(text) || isReferenceTitle(text)) continue;
    trials++;
    const rest = lines.slice(index, index + HEADLESS_LINES);
    const labelled = findLabelledLines(rest.map((line) => line.layout.text));
    if (labelled === null || labelled.length < 3) continue;
    const dense = ((labelled.at(-1)?.index ?? 0) + 1) / labelled.length < 6;
    // Before the middle only a long list that runs to the end.
    const reachesEnd = labelled.length >= 10 && index + (labelled.at(-1)?.index ?? 0) > 0.85 * lines.length;
    if (dense && (index >= half || reachesEnd))
      return [
        {
          firstLine: index,
          lastLine: Math.min(lines.length, index + (labelled.at(-1)?.index ?? 0) + LONGEST_ENTRY_LINES),
          title: 0,
          interruptions: [],
        },
      ];
  }
  return [];
}

/** Single entries cannot tell the editions of the standard apart; a list is written by one of them. */
function unifyEditions(references: readonly Reference[]): Reference[] {
  const newer = references.filter(({ style }) => style === "gbt7714-2025").length;
  const older = references.filter(({ style }) => style === "gbt7714-2015").length;
  if (newer === 0 || older === 0) return [...references];
  const preprint = references.some(({ text }) => /\[PP(?:\/OL)?\]/.test(text));
  const style = preprint || newer > older ? "gbt7714-2025" : "gbt7714-2015";
  return references.map((reference) => (reference.style.startsWith("gbt7714") ? { ...reference, style } : reference));
}
