import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "@rubrica/core";
import type { ConsoleFile, OpenedConsole } from "../http/console.ts";

const ownFolder = join(import.meta.dirname, "../../../console");

/**
 * Opens or builds the console in the background. Never rejects: without it the service does everything else.
 * @param folder of the console. Default: `apps/console` beside this app.
 */
export async function openConsole(logger: Logger, folder: string = ownFolder): Promise<OpenedConsole> {
  const program = join(folder, "build.ts");
  if (!existsSync(program)) {
    logger.warn({}, "apps/console is not there: the service runs without pages");
    return { status: "missing" };
  }
  const startedAt = performance.now();
  try {
    // By path, and only here: an installation without the console must start too.
    const { openConsoleFiles } = (await import(pathToFileURL(program).href)) as {
      readonly openConsoleFiles: () => Promise<ReadonlyMap<string, ConsoleFile>>;
    };
    const files = await openConsoleFiles();
    logger.info({ files: files.size, milliseconds: Math.round(performance.now() - startedAt) }, "console ready");
    return { status: "ready", files };
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
    logger.error({ reasons: reasons.slice(0, 5) }, "the console could not be built: the service runs without pages");
    return { status: "broken", reasons };
  }
}
