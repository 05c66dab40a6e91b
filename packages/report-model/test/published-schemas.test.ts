import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { generateSchema, PUBLISHED_SCHEMAS } from "./generate-schema.ts";

for (const schema of PUBLISHED_SCHEMAS) {
  test(`the published schema of ${schema.type} is made from the interface (else RUBRICA_WRITE=1 bun test ${import.meta.file})`, () => {
    const generated = generateSchema(schema);
    if (process.env.RUBRICA_WRITE === "1") writeFileSync(schema.file, generated);
    expect(readFileSync(schema.file, "utf8")).toBe(generated);
  });
}
