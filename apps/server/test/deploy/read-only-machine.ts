import { spawnSync } from "node:child_process";
import { chmod, chown, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { OtherStart } from "../server-process.ts";

/** Nobody in particular: neither the owner of the sources nor of anything else. */
const STRANGER = 65_534;

/** Why the machine cannot do it; null where it can. */
export function whyNoReadOnlyMachine(): string | null {
  if (process.getuid?.() !== 0) return "only root may mount";
  const { status } = spawnSync("unshare", ["--mount", "mount", "-o", "remount,bind,ro", "/"]);
  return status === 0 ? null : "there is no unshare here, or it may not mount";
}

/**
 * How a command runs as in a hardened container: as another user without any capability, all file systems read-only but the
 * two folders. Needs {@link whyNoReadOnlyMachine} to be null.
 * @param command whose first word `bun` stands for the Bun of these tests, which that user could not reach.
 */
export async function onReadOnlyMachine(options: {
  /** For what the start itself needs. */
  readonly folder: string;
  readonly writable: readonly string[];
  readonly command: readonly string[];
  readonly cwd: string;
}): Promise<OtherStart> {
  const { folder, writable, command, cwd } = options;
  const bun = join(folder, "bin", "bun");
  await mkdir(join(folder, "bin"), { recursive: true });
  await copyFile(process.execPath, bun);
  await chmod(bun, 0o755);
  // The temporary folder of a test is its owner's alone.
  await chmod(folder, 0o755);
  for (const path of writable) {
    await mkdir(path, { recursive: true });
    await chown(path, STRANGER, STRANGER);
  }
  const script = [
    ...writable.map((path) => `mount --bind '${path}' '${path}'`),
    "mount -o remount,bind,ro /",
    "mount -o bind,ro /dev/shm /dev/shm 2> /dev/null && mount -o remount,bind,ro /dev/shm || true",
    // Entered anew: the shell stands in it as it was before.
    `cd '${cwd}'`,
    'exec setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"',
  ].join("\n");
  const program = command[0] === "bun" ? [bun, ...command.slice(1)] : command;
  return { command: ["unshare", "--mount", "sh", "-ec", script, "sh", ...program], cwd };
}
