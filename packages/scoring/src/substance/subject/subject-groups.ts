import { rarityOf, type SubstanceLanguage } from "../background.ts";
import { countTerms } from "../term-counts.ts";
import type { Passage } from "./term-passages.ts";

/** The two groups of passages that have least to do with each other. */
export interface SubjectGroups {
  /** Passages that were compared. */
  readonly passages: number;
  /** Likeness of passages of different groups over that of passages of the same, 0 to 1. */
  readonly likeness: number;
  /** How often the text goes from one group to the other, over what passages in any order would make. */
  readonly turns: number;
  /** The same, counted. */
  readonly changes: number;
}

/** Fewer passages have no groups. */
const MIN_PASSAGES = 12;
/** Of more passages so many are taken, in runs from all of the text: single ones would leave out the turns between them. */
const MAX_PASSAGES = 120;
const RUN = 12;
/** A group of less is a figure with its caption, or a page of code. */
const LEAST_SHARE = 0.2;
const STEPS = 60;

/**
 * A report has one subject: wherever its passages are parted in two, both parts share terms, and who leaves one for the
 * other does not return at every paragraph. Passages are parted by the second eigenvector of their normalised likeness
 * (normalised cut; Shi & Malik 2000). Null for fewer than twelve passages.
 */
export function measureSubjects(all: readonly Passage[], language: SubstanceLanguage): SubjectGroups | null {
  const passages = all.length <= MAX_PASSAGES ? all : runsOf(all);
  if (passages.length < MIN_PASSAGES) return null;
  const likeness = likenessOf(passages, language);
  const degrees = likeness.map((row) => row.reduce((sum, each) => sum + each, 0) + 1e-6);
  const first = bestCut(likeness, degrees);
  return first === null ? null : describe(likeness, first);
}

function runsOf(all: readonly Passage[]): Passage[] {
  const runs = MAX_PASSAGES / RUN;
  return Array.from({ length: runs }, (_, run) => {
    const start = Math.floor((run * (all.length - RUN)) / (runs - 1));
    return all.slice(start, start + RUN);
  }).flat();
}

function likenessOf(passages: readonly Passage[], language: SubstanceLanguage): Float64Array[] {
  const holding = new Map<string, number>();
  for (const passage of passages) for (const term of new Set(passage)) holding.set(term, (holding.get(term) ?? 0) + 1);
  const vectors = passages.map((passage) => {
    const weights = new Map<string, number>();
    let squares = 0;
    for (const [term, count] of countTerms(passage)) {
      const held = holding.get(term) ?? 0;
      if (held < 2) continue;
      const weight = Math.log(1 + count) * rarityOf(term, language) * Math.log(1 + passages.length / held);
      weights.set(term, weight);
      squares += weight * weight;
    }
    const length = Math.sqrt(squares) || 1;
    return new Map([...weights].map(([term, weight]) => [term, weight / length] as const));
  });
  const rows = vectors.map(() => new Float64Array(vectors.length));
  const byTerm = new Map<string, { readonly at: number; readonly weight: number }[]>();
  for (const [at, vector] of vectors.entries()) {
    const row = rows[at];
    for (const [term, weight] of vector) {
      const others = byTerm.get(term) ?? [];
      for (const other of others) {
        const mirrored = rows[other.at];
        if (row !== undefined) row[other.at] = (row[other.at] ?? 0) + weight * other.weight;
        if (mirrored !== undefined) mirrored[at] = (mirrored[at] ?? 0) + weight * other.weight;
      }
      others.push({ at, weight });
      byTerm.set(term, others);
    }
  }
  return rows;
}

/** By power iteration on the likeness with itself added, so that the largest eigenvalue is the largest in size. */
function secondEigenvector(likeness: readonly Float64Array[], degrees: readonly number[]): number[] {
  const roots = degrees.map(Math.sqrt);
  const length = Math.sqrt(degrees.reduce((sum, each) => sum + each, 0));
  const trivial = roots.map((root) => root / length);
  let vector = trivial.map((_, index) => Math.sin(index * 12.9898 + 1));
  for (let step = 0; step < STEPS; step++) {
    const along = vector.reduce((sum, each, index) => sum + each * (trivial[index] ?? 0), 0);
    const apart = vector.map((each, index) => each - along * (trivial[index] ?? 0));
    const scaled = apart.map((each, index) => each / (roots[index] ?? 1));
    const next = apart.map((each, index) => {
      const row = likeness[index];
      let sum = 0;
      for (let other = 0; other < scaled.length; other++) sum += (row?.[other] ?? 0) * (scaled[other] ?? 0);
      return each + sum / (roots[index] ?? 1);
    });
    const size = Math.sqrt(next.reduce((sum, each) => sum + each * each, 0)) || 1;
    vector = next.map((each) => each / size);
  }
  return vector.map((each, index) => each / (roots[index] ?? 1));
}

/** The members of one group, where the passages, sorted by the eigenvector, are cut with the least loss. */
function bestCut(likeness: readonly Float64Array[], degrees: readonly number[]): ReadonlySet<number> | null {
  const places = secondEigenvector(likeness, degrees);
  const order = places.map((_, index) => index).sort((left, right) => (places[left] ?? 0) - (places[right] ?? 0));
  const volume = degrees.reduce((sum, each) => sum + each, 0);
  const taken = new Set<number>();
  let cut = 0;
  let inside = 0;
  let least = Number.POSITIVE_INFINITY;
  let best = 0;
  for (const index of order) {
    let shared = 0;
    for (const other of taken) shared += likeness[index]?.[other] ?? 0;
    cut += (degrees[index] ?? 0) - 2 * shared;
    inside += degrees[index] ?? 0;
    taken.add(index);
    const share = taken.size / order.length;
    if (share < LEAST_SHARE || share > 1 - LEAST_SHARE) continue;
    const loss = cut / inside + cut / (volume - inside);
    if (loss >= least) continue;
    least = loss;
    best = taken.size;
  }
  return best === 0 ? null : new Set(order.slice(0, best));
}

function describe(likeness: readonly Float64Array[], group: ReadonlySet<number>): SubjectGroups {
  const sums = { across: 0, within: 0, without: 0 };
  const pairs = { across: 0, within: 0, without: 0 };
  for (const [index, row] of likeness.entries()) {
    for (let other = index + 1; other < likeness.length; other++) {
      const kind = group.has(index) !== group.has(other) ? "across" : group.has(index) ? "within" : "without";
      sums[kind] += row[other] ?? 0;
      pairs[kind]++;
    }
  }
  const mean = (kind: keyof typeof sums): number => sums[kind] / Math.max(1, pairs[kind]);
  const same = Math.sqrt(mean("within") * mean("without"));
  const count = likeness.length;
  let changes = 0;
  for (let index = 1; index < count; index++) if (group.has(index) !== group.has(index - 1)) changes++;
  const byChance = (2 * group.size * (count - group.size)) / count;
  return { passages: count, likeness: same === 0 ? 1 : mean("across") / same, turns: changes / byChance, changes };
}
