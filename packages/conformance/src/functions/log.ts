import type { LogFields, Logger } from "@rubrica/core";

/** A logger that adds every line, with its fields, to a list. */
export function loggerInto(lines: string[]): Logger {
  const write = (fields: LogFields, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
  return logger;
}
