import { PARSED_REPORT_SCHEMA, type ParsedReport } from "@rubrica/report-model";
import { wireSchemas, wireType } from "../wire-schema.ts";

const { whole } = wireSchemas(PARSED_REPORT_SCHEMA, (name) => (name.startsWith("Parsed") ? name : `Parsed${name}`));

type PartsOfReport = Pick<ParsedReport, "schemaVersion"> & Partial<ParsedReport>;

/** A parsed report, whole or those members of it that were asked for. */
export const parsedReportSchema = wireType<PartsOfReport>({
  ...whole,
  $id: "ParsedReport",
  required: ["schema_version"],
});
