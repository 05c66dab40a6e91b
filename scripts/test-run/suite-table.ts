/** What the tests of one suite took. */
export interface SuiteRow {
  readonly title: string;
  /** Tests that ran. `null` for what serves the suites, such as a database server. */
  readonly tests: number | null;
  /** Processor seconds of the suite's processes; `null` where the operating system does not tell. */
  readonly processorSeconds: number | null;
  /** Seconds by the clock, added up over the suite's parts; `null` for what serves the suites. */
  readonly wallSeconds: number | null;
}

/** The table at the end of a run: a line for each suite, the most expensive first, and their sum. */
export function formatSuiteTable(rows: readonly SuiteRow[], wallSeconds: number): string {
  const cost = (row: SuiteRow) => row.processorSeconds ?? row.wallSeconds ?? 0;
  const sorted = [...rows].sort((left, right) => cost(right) - cost(left));
  const sum = (of: (row: SuiteRow) => number | null) =>
    rows.every((row) => of(row) === null) ? null : rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const all: SuiteRow = {
    title: "all",
    tests: sum(({ tests }) => tests),
    processorSeconds: sum(({ processorSeconds }) => processorSeconds),
    wallSeconds,
  };
  const lines = [
    ["suite", "tests", "CPU s", "wall s"],
    ...[...sorted, all].map(({ title, tests, processorSeconds, wallSeconds: wall }) => [
      title,
      formatNumber(tests),
      formatNumber(processorSeconds),
      formatNumber(wall),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

function formatNumber(value: number | null): string {
  return value === null ? "-" : value.toFixed(0);
}
