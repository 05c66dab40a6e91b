import { InvalidArgumentError } from "@rubrica/report-model";

/** Default time zone of a course. */
export const DEFAULT_TIME_ZONE = "Asia/Shanghai";

/**
 * Whether the runtime knows the name as an IANA time zone. Offsets such as `+08:00`, which `Intl` also takes, are refused: they
 * have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Throws InvalidArgumentError if the value is not an IANA time zone name. */
export function checkTimeZone(argument: string, value: unknown): void {
  if (typeof value === "string" && isTimeZone(value)) return;
  throw new InvalidArgumentError({ argument, expected: "the IANA name of a time zone, such as Asia/Shanghai", value });
}
