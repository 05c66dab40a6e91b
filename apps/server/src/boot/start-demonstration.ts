import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDemonstrationSettings } from "../demonstration/demonstration-settings.ts";
import { StartupError } from "../startup-error.ts";
import { type RunningService, startService } from "./start-service.ts";

/** A running demonstration. */
export interface RunningDemonstration {
  readonly url: string;
  /** Resolves when somebody removes the demonstration on the page. */
  readonly removed: Promise<void>;
  /** Stops the demonstration and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a service with the stored content in a temporary folder. Uses a free port when the port of the settings is taken.
 * Rejects with EnvironmentError for a setting that a demonstration does not accept.
 */
export async function startDemonstration(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RunningDemonstration> {
  // Refuses wrong settings before it creates a folder.
  readDemonstrationSettings(variables, tmpdir());
  const folder = await mkdtemp(join(tmpdir(), "rubrica-demonstration-"));
  const removed = Promise.withResolvers<void>();
  const start = (port: string | undefined) =>
    startService(readDemonstrationSettings({ ...variables, PORT: port }, folder), {
      demonstration: { cookie: "rubrica-demonstration", remove: removed.resolve },
    });
  try {
    const running = await start(variables.PORT).catch((error) => {
      if (error instanceof StartupError && error.code === "port_taken") return start("0");
      throw error;
    });
    return { url: urlOf(running), removed: removed.promise, stop: () => stop(running, folder) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function stop(running: RunningService, folder: string): Promise<void> {
  try {
    await running.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function urlOf({ url }: RunningService): string {
  if (url === null) throw new Error("A demonstration has pages.");
  return url;
}
