/** Writes the tables of `docs/security.md`: bun scripts/write-abuse-cases.ts */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withCaseTable } from "./abuse-cases/case-table.ts";
import { listTests } from "./abuse-cases/case-titles.ts";
import { withRightsTables } from "./abuse-cases/rights-table.ts";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/security.md");
await writeFile(page, withRightsTables(withCaseTable(await readFile(page, "utf8"), listTests(root))));
