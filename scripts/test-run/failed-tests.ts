/** Lines of a failure that are worth repeating: its error, the place in the code, and what was expected. */
const MOST_LINES = 40;
/** How `bun test` ends each test that it ran. */
const RESULT = /^\((pass|fail|skip|todo)\) /;
/** The summary behind the last test, which names each failure once more. */
const SUMMARY = /^\d+ tests? (failed|skipped):$/;

/**
 * Reads from the output of `bun test` what it said about each failed test: the last lines before its `(fail)`, and that
 * line. A run of many suites repeats them at its end, where whoever sees nothing but the end finds them.
 */
export function readFailedTests(output: string): readonly string[] {
  const failures: string[] = [];
  let said: string[] = [];
  for (const line of output.split("\n")) {
    if (SUMMARY.test(line)) break;
    const result = RESULT.exec(line)?.[1];
    if (result === undefined && /\S/.test(line)) said.push(line);
    if (result === "fail") failures.push([...said.slice(-MOST_LINES), line].join("\n"));
    if (result !== undefined) said = [];
  }
  return failures;
}
