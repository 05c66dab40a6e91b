import { casesOf, type NamedTest } from "./case-titles.ts";
import { type AbuseCase, abuseCases } from "./rows.ts";

/** The tests of a case: those that name its number, then those that the row names. */
export function testsOf(abuse: AbuseCase, tests: readonly NamedTest[]): readonly NamedTest[] {
  const numbered = tests.filter(({ title }) => abuse.number !== null && casesOf(title).includes(abuse.number));
  return [...numbered, ...(abuse.tests ?? []).map(([path, title]) => ({ path, title }))];
}

/** The table of `docs/security.md`. */
function caseTable(tests: readonly NamedTest[]): string {
  const lines = abuseCases.map((abuse) => {
    const named = testsOf(abuse, tests).map(({ path, title }) => `[${escapeCell(title)}](../${path})`);
    const cells = [String(abuse.number ?? ""), abuse.name, abuse.elsewhere, abuse.here].map(escapeCell);
    return `| ${[...cells, named.join("<br>")].join(" | ")} |`;
  });
  return ["| | case | elsewhere | here | tests |", "| --- | --- | --- | --- | --- |", ...lines].join("\n");
}

const between = /(<!-- cases -->\n)[\s\S]*(<!-- \/cases -->)/;

/** The page with its table as it is now. */
export function withCaseTable(page: string, tests: readonly NamedTest[]): string {
  return page.replace(between, (_, before, after) => `${before}${caseTable(tests)}\n${after}`);
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
