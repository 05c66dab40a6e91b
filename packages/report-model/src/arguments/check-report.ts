import { PARSED_REPORT_VERSION, type ParsedReport } from "../parsed-report.ts";
import type { ReportScore } from "../report-score.ts";
import { checkObject, describeKind, InvalidArgumentError } from "./invalid-argument.ts";

/** The parts of a report by their kind; the schema says what is in them. */
const REPORT_PARTS = {
  object: ["info", "reading", "textQuality", "cover"],
  string: ["language", "kind", "text"],
  array: [
    "pages",
    "integrity",
    "abstracts",
    "keywords",
    "headings",
    "sections",
    "tables",
    "figures",
    "formulas",
    "codeListings",
    "captions",
    "footnotes",
    "references",
    "citations",
    "crossReferences",
  ],
} satisfies Readonly<Record<string, readonly (keyof ParsedReport)[]>>;

const REMEDY =
  "Pass what parseReport() of @rubrica/report-parser resolves to, or an object of the shape of parsed-report.schema.json.";

/**
 * Throws unless the value has the parts of a ParsedReport of this version. What is inside of them is the schema's to check,
 * which takes long for a thesis.
 *
 * @throws {InvalidArgumentError}
 */
export function checkReport(argument: string, value: unknown): asserts value is ParsedReport {
  const mistake = { argument, expected: "a ParsedReport", value, remedy: REMEDY };
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new InvalidArgumentError(mistake);
  if (value instanceof Promise) {
    const remedy = "Await it: parseReport() resolves to the report.";
    throw new InvalidArgumentError({ ...mistake, remedy });
  }
  const report = value as Readonly<Record<string, unknown>>;
  for (const [kind, names] of Object.entries(REPORT_PARTS)) {
    for (const name of names) {
      const part = report[name];
      const found = part === null ? "null" : Array.isArray(part) ? "array" : typeof part;
      if (found === kind) continue;
      const given = part === undefined ? `without \`${name}\`` : `whose \`${name}\` is ${describeKind(part)}`;
      throw new InvalidArgumentError({ ...mistake, given: `${describeKind(value)} ${given}` });
    }
  }
  if (report.schemaVersion === PARSED_REPORT_VERSION) return;
  const expected = `a ParsedReport of schemaVersion ${PARSED_REPORT_VERSION}`;
  const remedy = "Read the PDF again with the installed version of @rubrica/report-parser.";
  throw new InvalidArgumentError({ ...mistake, expected, given: "one of another schemaVersion", remedy });
}

/**
 * Throws unless the value has the parts of a ReportScore.
 *
 * @throws {InvalidArgumentError}
 */
export function checkScore(argument: string, value: unknown): asserts value is ReportScore {
  const expected = "a ReportScore, as scoreReport() resolves to";
  checkObject(argument, value, { expected, fields: ["finalScore", "level", "sections", "breakdown", "provenance"] });
  const { sections, level } = value as Readonly<Record<"sections" | "level", unknown>>;
  const isScore = Array.isArray(sections) && typeof level === "object" && level !== null;
  if (isScore) return;
  const wrong = Array.isArray(sections)
    ? `\`level\` is ${describeKind(level)}`
    : `\`sections\` is ${describeKind(sections)}`;
  throw new InvalidArgumentError({ argument, expected, value, given: `an object whose ${wrong}` });
}
