/**
 * Indents of contents entries, comparable from page to page and column to column.
 *
 * Margins alternate, and a page may hold no entry of the first level; but the page numbers stand flush at the right
 * edge of the text, so indents are measured from there.
 */

export interface EntryEdges {
  /** 0-based. */
  readonly page: number;
  readonly x0: number;
  /** Right edge of its page number; null without one. */
  readonly x1: number | null;
}

/** Right edges within so many points are one. */
const SAME_EDGE = 3;
/** So many entries make an edge. */
const MIN_ALIGNED = 3;
/** Share of the entries that must end at an edge: page numbers that follow their titles have none. */
const ALIGNED_SHARE = 0.8;

/** Points from the leftmost entry, entry by entry; null where page numbers do not stand flush right. */
export function measureIndents(entries: readonly EntryEdges[]): number[] | null {
  const counts = new Map<string, number>();
  for (const { page, x1 } of entries) {
    if (x1 === null) continue;
    for (const step of [-1, 0, 1]) {
      const key = edgeKey(page, x1, step);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const isEdge = (page: number, x1: number): boolean => (counts.get(edgeKey(page, x1, 0)) ?? 0) >= MIN_ALIGNED;
  const aligned = entries.flatMap(({ page, x1 }) => (x1 !== null && isEdge(page, x1) ? [{ page, x1 }] : []));
  if (aligned.length === 0 || aligned.length < ALIGNED_SHARE * entries.length) return null;
  const offsets = entries.map(({ page, x0, x1 }) => {
    if (x1 !== null && isEdge(page, x1)) return x0 - x1;
    const edges = aligned.flatMap((other) => (other.page === page && other.x1 > x0 ? [other.x1] : []));
    return edges.length === 0 ? null : x0 - Math.min(...edges);
  });
  const leftmost = Math.min(...offsets.flatMap((offset) => offset ?? []));
  return offsets.map((offset) => (offset === null ? 0 : offset - leftmost));
}

function edgeKey(page: number, x1: number, step: number): string {
  return `${page}:${Math.round(x1 / SAME_EDGE) + step}`;
}
