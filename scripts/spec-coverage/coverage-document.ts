import { type SpecRow, specRows, suiteRunner, testFiles } from "./rows.ts";

/** `docs/spec-coverage.md`: every row of the specification against the tests that hold it. */
export function coverageDocument(): string {
  const lines = specRows.map(
    (row) => `| ${row.section} | ${escapeCell(row.row)} | ${row.tests.map(describeTest).join("<br>")} |`,
  );
  return `# Specification coverage

Every row of the service's specification and the tests that hold it. Written by \`bun scripts/write-spec-coverage.ts\`; a
test fails when this page is stale or when a test named here no longer exists. What stands below
\`packages/conformance\` are suites for any account provider; \`${suiteRunner.path}\`
runs them over our own, on PostgreSQL and PGlite.

| section | row | tests |
| --- | --- | --- |
${lines.join("\n")}
`;
}

function describeTest([file, title]: SpecRow["tests"][number]): string {
  return `\`${testFiles[file]}\`: ${escapeCell(title)}`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
