/**
 * Replaces `PGlite.create()` by `openEmbeddedDatabase()` for the whole process: preloaded by `QUICK_DATABASE`, or bundled in place
 * of the package.
 */
import { PGlite } from "@electric-sql/pglite";
import { openEmbeddedDatabase } from "./embedded-database.ts";

export { PGlite };

const create = PGlite.create.bind(PGlite);

PGlite.create = ((...given: Parameters<typeof PGlite.create>) =>
  given.length < 2 && (given[0] === undefined || typeof given[0] === "string")
    ? openEmbeddedDatabase(given[0])
    : create(...given)) as typeof PGlite.create;
