/** Answers a job's questions for fragments, page by page and in the end with none. */
export interface FragmentAnswers {
  next(): Promise<Uint8Array>;
  /** Wanted no more. */
  close(): Promise<void>;
}

export function createFragmentAnswers(pages: AsyncIterable<readonly unknown[]>): FragmentAnswers {
  const iterator = pages[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next();
      return new TextEncoder().encode(JSON.stringify(done ? [] : value));
    },
    async close() {
      await iterator.return?.();
    },
  };
}
