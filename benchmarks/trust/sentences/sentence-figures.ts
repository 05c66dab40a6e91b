/** Figures of the measurement of words to the grader. */
import type { TrustFigure } from "../trust-section.ts";

/** The figure did not exist before: statistics alone decided. */
export const NOT_MEASURED = "-";

export function atMost(name: string, now: number, most: number): TrustFigure {
  return { name, before: NOT_MEASURED, now: String(now), aim: `<= ${most}`, met: now <= most };
}

export function atLeast(name: string, now: number, of: number, share: number): TrustFigure {
  return { name, before: NOT_MEASURED, now: `${now} of ${of}`, aim: `>= ${percent(share)}`, met: now >= share * of };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
