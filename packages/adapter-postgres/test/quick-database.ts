import { join } from "node:path";

/** Stands in for `@electric-sql/pglite`. */
export const INITIALIZED_PGLITE = join(import.meta.dirname, "initialized-pglite.ts");

/** Options of Bun for a program whose embedded database shall be open without `initdb`. */
export const QUICK_DATABASE = ["--preload", INITIALIZED_PGLITE] as const;
