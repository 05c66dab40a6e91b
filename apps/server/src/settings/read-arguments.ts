import { type ParseArgsConfig, parseArgs } from "node:util";
import { StartupError } from "../startup-error.ts";

/** What a command was asked, by node's `parseArgs`. Throws StartupError for what it does not know. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartupError("bad_arguments", `${(error as Error).message}; --help tells more`);
  }
}
