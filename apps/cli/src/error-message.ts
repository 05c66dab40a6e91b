import { PdfError } from "@rubrica/report-parser";
import { type ScoreLanguage, ScoringError } from "@rubrica/scoring";

/** What went wrong, for the person at the terminal. */
export function errorMessage(error: unknown, language: ScoreLanguage | null): string {
  if (PdfError.isInstance(error) || ScoringError.isInstance(error)) {
    return language === "zh" ? error.messageZh : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
