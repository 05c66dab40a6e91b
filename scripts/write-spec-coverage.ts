/** Writes `docs/spec-coverage.md`: bun scripts/write-spec-coverage.ts */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { coverageDocument } from "./spec-coverage/coverage-document.ts";

await writeFile(join(import.meta.dirname, "../docs/spec-coverage.md"), coverageDocument());
