import type { Estimate, ScoreLanguage } from "@rubrica/scoring";
import type { AgreementComparison } from "./agreement-comparison.ts";
import { percent, points, ratio, signed, verdictDetails, verdictOf } from "./agreement-verdict.ts";
import { FIGURES, PAGE_WORDS } from "./agreement-words.ts";

const MOST_LEFT_OUT = 20;

/** The comparison in a terminal: verdict, figures, what was left out. */
export function renderAgreementText(comparison: AgreementComparison, language: ScoreLanguage): string {
  const { figures, notice, leftOut, unusedColumns } = comparison;
  const lines = [
    ...(notice === null ? [] : [notice[language], ""]),
    verdictOf(comparison, language),
    ...verdictDetails(comparison, language),
    "",
    ...(figures.reports === 0
      ? []
      : FIGURES.map(
          ({ id, format, name }) => `  ${name[language]}: ${formatEstimate(figures.totals[id], format, language)}`,
        )),
  ];
  if (leftOut.length > 0) {
    lines.push("", `${PAGE_WORDS.leftOut[language]} (${leftOut.length}):`);
    lines.push(
      ...leftOut.slice(0, MOST_LEFT_OUT).map(({ name, reason }) => `  ${clean(name)}: ${clean(reason[language])}`),
    );
    if (leftOut.length > MOST_LEFT_OUT) lines.push(`  … +${leftOut.length - MOST_LEFT_OUT}`);
  }
  if (unusedColumns.length > 0) {
    const names = unusedColumns.map(clean).join(", ");
    lines.push(
      "",
      language === "zh" ? `表格中未使用的列：${names}` : `Columns of the table that were not used: ${names}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

const FORMATS = {
  points,
  signed,
  ratio: (value: number) => ratio(value),
  percent,
} as const;

/** A value as it is shown, and its interval. */
export function formatValue(value: number | null, format: keyof typeof FORMATS): string {
  return value === null ? "—" : FORMATS[format](value);
}

export function formatInterval({ low, high }: Estimate, format: keyof typeof FORMATS, language: ScoreLanguage): string {
  if (low === null || high === null) return "—";
  return `${FORMATS[format](low)} ${language === "zh" ? "至" : "to"} ${FORMATS[format](high)}`;
}

function formatEstimate(estimate: Estimate, format: keyof typeof FORMATS, language: ScoreLanguage): string {
  const interval = estimate.low === null ? "" : ` (${formatInterval(estimate, format, language)})`;
  return `${formatValue(estimate.value, format)}${interval}`;
}

/** No escape sequence of a file's name reaches the terminal. */
function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
}
