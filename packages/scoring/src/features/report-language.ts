import type { Language, ParsedReport } from "@rubrica/report-model";

const CHINESE: ReadonlySet<Language> = new Set<Language>(["zh", "zh-Hant", "mixed", "unknown"]);

/** True for reports that are, or may be, written in Chinese: what is customary there is expected of them. */
export function isChineseReport({ language }: Pick<ParsedReport, "language">): boolean {
  return CHINESE.has(language);
}
