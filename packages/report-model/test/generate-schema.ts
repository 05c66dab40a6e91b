import { join } from "node:path";
import { createGenerator, type Definition } from "ts-json-schema-generator";
import { PARSED_REPORT_VERSION } from "../src/parsed-report.ts";

const root = join(import.meta.dirname, "..");

/** The schemas that the package publishes, by the interface that each is made from. */
export const PUBLISHED_SCHEMAS = [
  {
    type: "ParsedReport",
    file: join(root, "src/schema/parsed-report.schema.json"),
    id: `urn:rubrica:parsed-report:${PARSED_REPORT_VERSION}`,
  },
  { type: "ReportScore", file: join(root, "src/schema/report-score.schema.json"), id: "urn:rubrica:report-score:1" },
] as const;

export type PublishedSchema = (typeof PUBLISHED_SCHEMAS)[number];

const generator = createGenerator({
  path: join(root, "src/index.ts"),
  tsconfig: join(root, "tsconfig.build.json"),
  expose: "export",
  jsDoc: "extended",
  topRef: false,
  sortProps: false,
  // tsc checks them.
  skipTypeCheck: true,
});

/** The schema of an interface as JSON: a definition for each interface in it, and the bounds of numbers in their places. */
export function generateSchema({ type, id }: PublishedSchema): string {
  const { $schema: _, definitions = {}, ...whole } = generator.createSchema(type);
  const published = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(published);
    if (typeof schema === "string") return schema.replaceAll(/ ?\{@link\s+(\S+)\s*\} ?/g, "`$1`");
    if (typeof schema !== "object" || schema === null) return schema;
    const { $ref, ...rest } = schema as Definition;
    const name = $ref?.replace("#/definitions/", "") ?? "";
    const named = definitions[name] as Definition | undefined;
    if (named !== undefined && named.type !== "object") return published({ ...named, ...rest });
    const entries = Object.entries(rest).map(([key, inner]) => [key, published(inner)]);
    return Object.fromEntries(named === undefined ? entries : [["$ref", `#/$defs/${name}`], ...entries]);
  };
  const interfaces = Object.entries(definitions).filter(([, each]) => (each as Definition).type === "object");
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title: type,
    ...(published(whole) as object),
    $defs: Object.fromEntries(interfaces.map(([name, each]) => [name, published(each)])),
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}
