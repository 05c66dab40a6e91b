import { startService } from "../src/boot/start-service.ts";
import { readEnvironment } from "../src/settings/read-environment.ts";

/** The service on a port of its own, in the process of the tests. */
export interface ServerInProcess {
  readonly url: string;
  readonly anonKey: string;
  end(): Promise<void>;
}

/**
 * Starts the service as `mustStart` does, without a process: for tests that are about answers. It costs a twentieth of the
 * processor time. It logs nothing.
 */
export async function startInProcess(environment: Readonly<Record<string, string>>): Promise<ServerInProcess> {
  const variables = { HOST: "127.0.0.1", PORT: "0", ...environment, LOG_LEVEL: "silent" };
  const running = await startService(readEnvironment(variables).environment);
  return { url: running.url ?? "", anonKey: running.keys.anon ?? "", end: () => running.stop() };
}
