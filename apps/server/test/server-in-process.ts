import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { startService } from "../src/boot/start-service.ts";
import { readEnvironment } from "../src/settings/read-environment.ts";
import { createArgon2idHasher } from "./cheap-argon2id.ts";

/** The service on a port of its own, in the process of the tests. */
export interface ServerInProcess {
  readonly url: string;
  readonly anonKey: string;
  end(): Promise<void>;
}

/**
 * Starts the service as `mustStart` does, without a process: for tests that are about answers. It costs a twentieth of the
 * processor time. It logs nothing and hashes passwords at the least cost.
 */
export async function startInProcess(environment: Readonly<Record<string, string>>): Promise<ServerInProcess> {
  const variables = { HOST: "127.0.0.1", PORT: "0", ...environment, LOG_LEVEL: "silent" };
  const running = await startService(readEnvironment(variables).environment, {
    wrapHasher: () => acceptImportedHashes(createArgon2idHasher()),
  });
  return { url: running.url ?? "", anonKey: running.keys.anon ?? "", end: () => running.stop() };
}
