/** The work did not end in time. It may still go on: nobody waits for it any more. */
class DeadlinePassedError extends Error {
  override readonly name = "DeadlinePassedError";
  readonly code = "deadline_passed";
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The work did not end within ${seconds} s.`);
    this.seconds = seconds;
  }
}

/** Resolves or rejects as the work does; rejects with DeadlinePassedError when it takes longer. */
export async function withinSeconds<Result>(work: Promise<Result>, seconds: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassedError(seconds)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
