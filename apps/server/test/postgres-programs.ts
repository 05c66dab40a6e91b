import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const programs = ["initdb", "postgres", "pg_dump", "pg_restore", "psql"];
const distributions = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL of the distribution that has them all: a dump is made by programs of the server's version. */
export function postgresPrograms(): string | null {
  const versions = existsSync(distributions) ? readdirSync(distributions).sort().reverse() : [];
  const folders = versions.map((version) => join(distributions, version, "bin"));
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}
