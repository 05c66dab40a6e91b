import type { FallbackReason } from "@rubrica/report-model";

/** Judgings after the first one that another answer of the model may make good. */
const MAX_OTHER_ANSWERS = 3;

/**
 * How often what failed for this reason is judged again. Without end: it passes by itself, or when an operator mends the
 * settings. A few times: the model was there and what it said could not be used.
 */
const JUDGED_AGAIN: Readonly<Record<FallbackReason["code"], number>> = {
  not_configured: 0,
  connection_failed: Number.POSITIVE_INFINITY,
  unauthorized: Number.POSITIVE_INFINITY,
  rate_limited: Number.POSITIVE_INFINITY,
  server_error: Number.POSITIVE_INFINITY,
  client_error: Number.POSITIVE_INFINITY,
  timeout: Number.POSITIVE_INFINITY,
  context_too_small: Number.POSITIVE_INFINITY,
  invalid_json: MAX_OTHER_ANSWERS,
  schema_mismatch: MAX_OTHER_ANSWERS,
  refused: MAX_OTHER_ANSWERS,
  no_evidence: MAX_OTHER_ANSWERS,
  truncated: 0,
  budget_exceeded: 0,
};

/** True for failures that pass by themselves or when an operator mends the settings; another answer of the model does not. */
export function isOutageCode(code: FallbackReason["code"]): boolean {
  return JUDGED_AGAIN[code] === Number.POSITIVE_INFINITY;
}

/** How often a report is judged again that failed for this reason: 0, a few times, or `Infinity`. */
export function timesJudgedAgain(code: FallbackReason["code"]): number {
  return JUDGED_AGAIN[code];
}
