/** Writes `api-types.ts` from the document of the service: bun run console:api-types */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateApiTypes } from "./generate-api-types.ts";

await writeFile(join(import.meta.dirname, "api-types.ts"), await generateApiTypes());
