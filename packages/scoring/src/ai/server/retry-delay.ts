/** Milliseconds until a call may be repeated, as the server says (`retry-after-ms`, `Retry-After`) or 2 s, 4 s, 8 s. */
export function retryDelay(
  headers: Readonly<Record<string, string>> | undefined,
  repetitions: number,
  now: number,
): number {
  const milliseconds = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (milliseconds >= 0) return milliseconds;
  const retryAfter = headers?.["retry-after"] ?? "";
  const seconds = Number(retryAfter);
  if (retryAfter !== "" && seconds >= 0) return seconds * 1000;
  // RFC 9110, section 10.2.3: a date is the other form.
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 2000 * 2 ** repetitions : Math.max(0, date - now);
}
