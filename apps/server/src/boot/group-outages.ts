import { isStoreUnavailableCode, type LogFields, type Logger } from "@rubrica/core";

/**
 * Writes one line a minute of each kind of failure that a store which is away causes: the first at once, and of those that follow
 * the first after each minute, with the `count` of all since the line before. A kind is a message and the code of its error.
 * Everything else passes.
 * @param elapsed Milliseconds of a clock that never goes back. Default: the process's.
 */
export function groupOutages(logger: Logger, elapsed: () => number = () => performance.now()): Logger {
  const kinds = new Map<string, { writtenAt: number; count: number }>();
  /** How many lines this one stands for; 0 where it is not to be written. */
  const countOf = (fields: LogFields, message: string): number => {
    const code = codeOf(fields);
    if (code === null || !isStoreUnavailableCode(code)) return 1;
    const name = `${code} ${message}`;
    const kind = kinds.get(name) ?? { writtenAt: Number.NEGATIVE_INFINITY, count: 0 };
    kinds.set(name, kind);
    kind.count += 1;
    if (elapsed() - kind.writtenAt < 60_000) return 0;
    const { count } = kind;
    kind.writtenAt = elapsed();
    kind.count = 0;
    return count;
  };
  const wrap = (inner: Logger): Logger => {
    const write = (level: "warn" | "error") => (fields: LogFields, message: string) => {
      const count = countOf(fields, message);
      if (count > 0) inner[level](count > 1 ? { ...fields, count } : fields, message);
    };
    return {
      debug: (fields, message) => inner.debug(fields, message),
      info: (fields, message) => inner.info(fields, message),
      warn: write("warn"),
      error: write("error"),
      child: (fields) => wrap(inner.child(fields)),
    };
  };
  return wrap(logger);
}

function codeOf({ code, error }: LogFields): string | null {
  const own = typeof error === "object" && error !== null && "code" in error ? error.code : code;
  return typeof own === "string" ? own : null;
}
