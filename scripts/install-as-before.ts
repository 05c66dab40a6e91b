/**
 * Installs what the lock file says, before a start. An installation without development dependencies stays one: with
 * everything there it asks no registry.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../node_modules");
// One of those of development.
const isProduction = existsSync(join(folder, ".bun")) && !existsSync(join(folder, "typescript"));
const { status } = spawnSync(
  process.execPath,
  ["install", "--frozen-lockfile", "--silent", ...(isProduction ? ["--production"] : [])],
  { cwd: join(folder, ".."), stdio: "inherit" },
);
process.exit(status ?? 1);
