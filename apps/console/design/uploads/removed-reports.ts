/** Reports that are out of sight while their deletion can still be undone; it outlives the screen. */
const removed = new Set<string>();
const listeners = new Set<() => void>();
let snapshot: ReadonlySet<string> = new Set();

function changed(): void {
  snapshot = new Set(removed);
  for (const listener of listeners) listener();
}

export const removedReports = {
  has: (id: string) => removed.has(id),
  add(id: string): void {
    removed.add(id);
    changed();
  },
  delete(id: string): void {
    removed.delete(id);
    changed();
  },
  all: () => snapshot,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
