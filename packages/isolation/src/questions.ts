/** The open questions of a job to whoever it works for. */
export interface Questions {
  /** Resolves with the answer. Without one the job never goes on: it is ended from outside. */
  ask(about: unknown): Promise<Uint8Array>;
  answer(question: number, bytes: Uint8Array): void;
}

/** @param send puts a question, under a number that its answer comes back with. */
export function createQuestions(send: (question: number, about: unknown) => void): Questions {
  const open = new Map<number, (bytes: Uint8Array) => void>();
  let last = 0;
  return {
    ask(about) {
      const question = ++last;
      return new Promise((resolve) => {
        open.set(question, resolve);
        send(question, about);
      });
    },
    answer(question, bytes) {
      open.get(question)?.(bytes);
      open.delete(question);
    },
  };
}
