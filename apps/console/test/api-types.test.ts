import { expect, test } from "bun:test";
import { join } from "node:path";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { generateApiTypes } from "../api/generate-api-types.ts";

test("api-types.ts is what the service's document gives; else run: bun run console:api-types", async () => {
  const kept = await Bun.file(join(import.meta.dirname, "../api/api-types.ts")).text();
  const { url, close } = await openTestDatabase("postgres");
  const generated = await generateApiTypes({ DATABASE_URL: url ?? "" }).finally(close);
  expect(kept === generated).toBe(true);
}, 120_000);
