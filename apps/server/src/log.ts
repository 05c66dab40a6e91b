import type { LogFields, Logger } from "@rubrica/core";
import { destination, type Logger as Pino, pino } from "pino";

/** JSON lines on standard error; fields that could hold a secret are cut out. */
export function createLogger(level: string): Logger {
  return wrap(
    pino(
      {
        level,
        base: null,
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
