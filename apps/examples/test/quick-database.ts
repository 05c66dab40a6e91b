import { join } from "node:path";

const modulePath = join(import.meta.dirname, "../../../packages/adapter-postgres/test/initialized-pglite.ts");

/** Options of Bun with which a program's embedded database begins with files that were initialized before. */
export const QUICK_DATABASE = ["--preload", modulePath] as const;
