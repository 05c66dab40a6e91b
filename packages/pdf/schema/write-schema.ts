/** Writes the published schema file: `bun packages/pdf/schema/write-schema.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PARSED_REPORT_SCHEMA } from "../src/export/schema/parsed-report-schema.ts";

const file = join(import.meta.dirname, "parsed-report.schema.json");
writeFileSync(file, `${JSON.stringify(PARSED_REPORT_SCHEMA, null, 2)}\n`);
