import type { FallbackReason, ReportScore } from "@rubrica/report-model";

/** Failures that pass by themselves or when an operator mends the settings; another answer of the model does not. */
const OUTAGES: ReadonlySet<FallbackReason["code"]> = new Set<FallbackReason["code"]>([
  "connection_failed",
  "unauthorized",
  "rate_limited",
  "server_error",
  "client_error",
  "timeout",
]);

/** True for a score that is provisional for want of a model that was asked: it is worth asking again. */
export function isOutage({ provisional, fallbackReason }: ReportScore): boolean {
  return provisional && fallbackReason !== null && OUTAGES.has(fallbackReason.code);
}

/** Sections that a model judged. */
export function sectionsOfModel({ sections }: ReportScore): number {
  return sections.filter(({ mode }) => mode === "ai").length;
}
