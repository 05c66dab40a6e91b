/** Structured log. Fields never hold a secret, a token or text of a report. */
export interface Logger {
  /** For diagnosis. */
  debug(fields: LogFields, message: string): void;
  /** Normal operation. */
  info(fields: LogFields, message: string): void;
  /** Conditions that somebody should look at, although operation continues. */
  warn(fields: LogFields, message: string): void;
  /** Failures. */
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
