import type { LogFields, Logger } from "@rubrica/core";
import { destination, type Logger as Pino, pino, stdTimeFunctions } from "pino";
import { requestFacts } from "../observing/request-facts.ts";

/** What every line says besides its own. */
export interface LogOptions {
  /** As LOG_LEVEL names it. */
  readonly level: string;
  readonly version: string;
  /** What the process does. */
  readonly role: string;
  /** Of the moment, such as the trace that a line belongs to. Default: none. */
  readonly facts?: () => LogFields;
}

/**
 * JSON lines on standard error: `level` as a word, `time` by ISO 8601 in UTC, version and role of the process, during a
 * request its id and who asks. Fields that could hold a secret are cut out.
 */
export function createLogger({ level, version, role, facts }: LogOptions): Logger {
  return wrap(
    pino(
      {
        level,
        base: { version, role },
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: () => ({ ...requestFacts(), ...facts?.() }),
        redact: {
          paths: [
            "password",
            "token",
            "authorization",
            "apikey",
            "*.password",
            "*.token",
            "*.authorization",
            "*.apikey",
          ],
          remove: true,
        },
      },
      destination({ dest: 2, sync: true }),
    ),
  );
}

function wrap(logger: Pino): Logger {
  const write = (level: "debug" | "info" | "warn" | "error") => (fields: LogFields, message: string) =>
    logger[level](fields, message);
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: (fields) => wrap(logger.child(fields)),
  };
}
