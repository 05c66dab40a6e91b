/**
 * Installs what the lock file says, before a start. An installation without development dependencies stays one: with
 * everything there it asks no registry. What takes longer than a second says so, and goes on saying so.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../node_modules");
const isFirst = !existsSync(join(folder, ".bun"));
// One of those of development.
const isProduction = !isFirst && !existsSync(join(folder, "typescript"));
const installing = spawn(
  process.execPath,
  ["install", "--frozen-lockfile", "--silent", ...(isProduction ? ["--production"] : [])],
  { cwd: join(folder, ".."), stdio: "inherit" },
);

const begunAt = performance.now();
const first = setTimeout(() => {
  console.log(`Rubrica installs its packages${isFirst ? "; the first time this takes a minute or two" : ""} …`);
}, 1_000);
const later = setInterval(() => {
  console.log(`… still installing, for ${Math.round((performance.now() - begunAt) / 1000)} s`);
}, 10_000);
installing.on("error", (error) => {
  console.error(`The packages could not be installed: ${error.message}`);
  process.exit(1);
});
installing.on("exit", (status) => {
  clearTimeout(first);
  clearInterval(later);
  process.exit(status ?? 1);
});
