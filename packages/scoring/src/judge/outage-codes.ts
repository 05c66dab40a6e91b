import type { FallbackReason } from "@rubrica/report-model";

const OUTAGES: ReadonlySet<FallbackReason["code"]> = new Set<FallbackReason["code"]>([
  "connection_failed",
  "unauthorized",
  "rate_limited",
  "server_error",
  "client_error",
  "timeout",
  "context_too_small",
]);

/** True for failures that pass by themselves or when an operator mends the settings; another answer of the model does not. */
export function isOutageCode(code: FallbackReason["code"]): boolean {
  return OUTAGES.has(code);
}
