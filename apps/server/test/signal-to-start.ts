import { test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { emptyInstallation } from "./empty-installation.ts";
import { mustStart } from "./server-process.ts";

const root = join(import.meta.dirname, "../../..");

/** What the start command says when the service stops by itself, not cut off. */
const stops = "Stopping: running work may finish.";

/** `bun` by name, as scripts call it, whatever the program that runs the tests is called. */
async function withBun(folder: string): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  await symlink(process.execPath, join(bin, "bun"));
  return `${bin}:${process.env.PATH}`;
}

/** How the service is started, by name. */
export interface StartCommand {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the sources by the command, ends the command, and sees the service stop. */
export function testSignal({ name, command, environment = {} }: StartCommand): void {
  test(`SIGTERM to ${name} reaches the service, which stops gracefully`, async () => {
    const installation = await emptyInstallation();
    const settings = {
      ...installation.settings,
      ...environment,
      PATH: await withBun(dirname(installation.settings.DATA_DIR)),
    };
    const server = await mustStart(settings, { command, cwd: root });
    const { url } = server;
    process.kill(server.pid, "SIGTERM");
    await waitFor(() => server.output().includes(stops));
    await waitFor(() =>
      fetch(`${url}/livez`).then(
        () => false,
        () => true,
      ),
    );
    await server.exited;
    await installation.remove();
  }, 240_000);
}
