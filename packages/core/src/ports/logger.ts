/** Structured log. Fields never hold a secret, a token or text of a report. */
export interface Logger {
  /** For diagnosis. */
  debug(fields: LogFields, message: string): void;
  /** What happens in the ordinary course. */
  info(fields: LogFields, message: string): void;
  /** What somebody should look at, though everything goes on. */
  warn(fields: LogFields, message: string): void;
  /** What failed. */
  error(fields: LogFields, message: string): void;
  /** A logger that adds the fields to every line. */
  child(fields: LogFields): Logger;
}

/** Facts of a line. Never passwords, tokens or text of reports. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Discards all entries. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
