/** Writes the published schema files: `bun packages/report-model/schema/write-schemas.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonSchema, PARSED_REPORT_SCHEMA, REPORT_SCORE_SCHEMA } from "../src/index.ts";

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  "parsed-report": PARSED_REPORT_SCHEMA,
  "report-score": REPORT_SCORE_SCHEMA,
};

for (const [name, schema] of Object.entries(SCHEMAS)) {
  writeFileSync(join(import.meta.dirname, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
