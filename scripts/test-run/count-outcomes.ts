/** How the tests of one process ended. */
export interface Outcomes {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_OUTCOMES: Outcomes = { passed: 0, failed: 0, skipped: 0 };

/**
 * Reads the summary that `bun test` prints at its end. A process that ends badly although no test failed (a crash, an
 * error outside of any test, a deadline) counts as one failure more, so that it cannot pass unseen.
 */
export function countOutcomes(output: string, exitCode: number | null): Outcomes {
  const count = (word: string) => Number(lastMatch(output, new RegExp(`^ *(\\d+) ${word}$`, "gm")) ?? 0);
  const failed = count("fail");
  const endedBadly = exitCode !== 0 && failed === 0;
  return { passed: count("pass"), failed: endedBadly ? 1 : failed, skipped: count("skip") + count("todo") };
}

export function addOutcomes(left: Outcomes, right: Outcomes): Outcomes {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** The closing line of a test run. */
export function formatOutcomes({ passed, failed, skipped }: Outcomes): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function lastMatch(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[1];
}
