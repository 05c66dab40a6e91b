import type { Bilingual, ScoreLanguage } from "@rubrica/scoring";
import { CliError } from "../cli-error.ts";

/** A mistake in a table, for the person who filled it in. */
export interface TableIssue {
  /** 1-based. */
  readonly line: number;
  /** Null where the whole line is meant. */
  readonly column: { /** 0-based. */ readonly index: number; readonly name: string } | null;
  readonly words: Bilingual;
}

/** All mistakes of a file in one error, each on a line of its own. */
export function tableError(file: string, issues: readonly TableIssue[], language: ScoreLanguage): CliError {
  const lines = [...issues]
    .sort((left, right) => left.line - right.line || (left.column?.index ?? -1) - (right.column?.index ?? -1))
    .map((issue) => `  ${placeOf(issue, language)}${issue.words[language]}`);
  const count = lines.length === 1 ? "a mistake" : `${lines.length} mistakes`;
  const head = language === "zh" ? `${file}有${lines.length}处错误：` : `${file} has ${count}:`;
  return new CliError([head, ...lines].join("\n"));
}

function placeOf({ line, column }: TableIssue, language: ScoreLanguage): string {
  if (language === "zh") {
    return column === null ? `第${line}行：` : `第${line}行${columnLetters(column.index)}列（${column.name}）：`;
  }
  return column === null ? `line ${line}: ` : `line ${line}, column ${columnLetters(column.index)} (${column.name}): `;
}

/** As spreadsheets name it: A to Z, then AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
