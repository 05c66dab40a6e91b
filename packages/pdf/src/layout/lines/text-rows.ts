/** Gathers fragments into rows: what stands on one baseline, with its superscripts and subscripts. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import { type Fragment, isBlank } from "./text-fragments.ts";
import type { WritingFrame } from "./writing-frame.ts";

export interface Row {
  readonly baseline: number;
  readonly size: number;
  /** From left to right. */
  readonly fragments: Fragment[];
}

/** A script is at most this large against its base. */
const SCRIPT_SIZE = 0.86;
/** Baselines closer than this many ems are one row. */
const SAME_ROW = 0.28;

export function gatherRows(fragments: readonly Fragment[]): Row[] {
  const attached = attachScripts(fragments);
  const bases = fragments.filter((fragment) => !attached.has(fragment));
  bases.sort((left, right) => left.baseline - right.baseline || left.u0 - right.u0);
  const rows: { baseline: number; size: number; fragments: Fragment[] }[] = [];
  const rowOf = new Map<Fragment, Fragment[]>();
  for (const fragment of bases) {
    const row = findRow(rows, fragment);
    if (row === null) {
      const made = { baseline: fragment.baseline, size: fragment.size, fragments: [fragment] };
      rows.push(made);
      rowOf.set(fragment, made.fragments);
      continue;
    }
    row.fragments.push(fragment);
    rowOf.set(fragment, row.fragments);
    if (fragment.size > row.size) row.size = fragment.size;
  }
  for (const [script, base] of attached) rowOf.get(rootOf(base, attached))?.push(script);
  for (const row of rows) row.fragments.sort((left, right) => left.u0 - right.u0);
  return rows;
}

/** Drawn characters of some rows, without blanks. */
export function countGlyphs(rows: readonly Row[], { text }: GlyphTable, { order }: WritingFrame): number {
  let count = 0;
  for (const { fragments } of rows)
    for (const { from, to } of fragments)
      for (let index = from; index < to; index++) if (!isBlank(text[order[index] ?? 0] ?? "")) count++;
  return count;
}

/** The last rows are the only ones near enough: rows come in order of their baselines. */
function findRow<T extends Row>(rows: readonly T[], fragment: Fragment): T | null {
  for (let index = rows.length - 1; index >= rows.length - 4; index--) {
    const row = rows[index];
    if (row === undefined) return null;
    const tolerance = SAME_ROW * Math.min(row.size, fragment.size);
    if (fragment.baseline - row.baseline <= tolerance) return row;
  }
  return null;
}

function rootOf(fragment: Fragment, attached: ReadonlyMap<Fragment, Fragment>): Fragment {
  let root = fragment;
  for (let hops = 0; hops < 6; hops++) {
    const base = attached.get(root);
    if (base === undefined) return root;
    root = base;
  }
  return root;
}

/** Finds, for every small fragment, the larger neighbour on the same line that it is raised or lowered against. */
function attachScripts(fragments: readonly Fragment[]): Map<Fragment, Fragment> {
  const attached = new Map<Fragment, Fragment>();
  const { smallest, largest } = sizesOf(fragments);
  // Then nothing is small enough to be a script.
  if (smallest > SCRIPT_SIZE * largest) return attached;
  const byBand = new Map<number, Fragment[]>();
  for (const fragment of fragments) {
    if (smallest > SCRIPT_SIZE * fragment.size) continue;
    for (let band = bandOf(fragment.v0); band <= bandOf(fragment.v1) && band < bandOf(fragment.v0) + 40; band++) {
      const list = byBand.get(band);
      if (list === undefined) byBand.set(band, [fragment]);
      else list.push(fragment);
    }
  }
  for (const small of fragments) {
    if (small.size > SCRIPT_SIZE * largest) continue;
    const middle = (small.v0 + small.v1) / 2;
    let best: Fragment | null = null;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (const base of byBand.get(bandOf(middle)) ?? []) {
      if (small.size > SCRIPT_SIZE * base.size) continue;
      const shift = small.baseline - base.baseline;
      if (shift > 0.45 * base.size || shift < -0.75 * base.size || Math.abs(shift) < 0.06 * base.size) continue;
      if (middle < base.v0 - 0.1 * base.size || middle > base.v1 + 0.1 * base.size) continue;
      const distance = Math.max(small.u0 - base.u1, base.u0 - small.u1, 0);
      if (distance > 0.5 * base.size || distance >= bestDistance) continue;
      best = base;
      bestDistance = distance;
    }
    if (best === null) continue;
    attached.set(small, best);
    small.position = small.baseline < best.baseline ? "superscript" : "subscript";
  }
  return attached;
}

function sizesOf(fragments: readonly Fragment[]): { readonly smallest: number; readonly largest: number } {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const { size } of fragments) {
    if (size < smallest) smallest = size;
    if (size > largest) largest = size;
  }
  return { smallest, largest };
}

function bandOf(v: number): number {
  return Math.floor(v / 8);
}
