import type { LogFields, Logger } from "@rubrica/core";

/** One line of JSON each, which the log of the functions shows. */
export const consoleLogger: Logger = loggerWith({});

function loggerWith(more: LogFields): Logger {
  const write = (level: "debug" | "info" | "warn" | "error") => (fields: LogFields, message: string) =>
    console[level](JSON.stringify({ level, message, ...more, ...fields }));
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    child: (fields) => loggerWith({ ...more, ...fields }),
  };
}
