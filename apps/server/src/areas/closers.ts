/** Closes or stops something. */
export type Closer = () => unknown;

/** What was opened one after the other, to be closed in the reverse order. */
export interface Closers {
  add(...closers: readonly Closer[]): void;
  /** Closes everything, once. Rejects with the first failure, after the others were closed too. */
  close(): Promise<void>;
}

/** Nothing opened yet. */
export function createClosers(): Closers {
  const opened: Closer[] = [];
  return {
    add: (...closers) => void opened.push(...closers),
    async close() {
      const failures: unknown[] = [];
      // One that fails must not keep the others from closing: a lock or a connection would stay.
      for (const closer of opened.splice(0).reverse()) await Promise.try(closer).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
