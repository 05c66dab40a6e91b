/** A mistake that the person at the terminal can mend: shown as it is, without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code = "cli_error" as const;
  readonly exitCode: number;

  constructor(message: string, exitCode: number = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Exit code for a wrong command line, as shells use it. */
export const USAGE_EXIT_CODE = 2;
/** 128 plus the number of SIGINT. */
export const INTERRUPTED_EXIT_CODE = 130;
