import { expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { type LogFields, type Logger, silentLogger } from "@rubrica/core";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { abandonedUploadsChore } from "./abandoned-uploads.ts";

setDefaultTimeout(240_000);

test("abandonedUploadsChore() does not doubt a fresh installation to which the first upload is coming in", async () => {
  const { database, close } = await openTestDatabase("postgres");
  const { transaction } = createPostgresStores({ database });
  const said: string[] = [];
  const logger: Logger = { ...silentLogger, warn: (_: LogFields, message: string) => void said.push(message) };
  const upload = crypto.randomUUID();
  const chore = abandonedUploadsChore({
    transaction,
    objects: {
      async *folders() {
        yield upload;
      },
      removeAll: async () => {},
    },
    rateLimiter: { take: async () => ({ allowed: true, remaining: 0, retryAfterSeconds: 0 }) },
    logger,
  });
  await chore.run(AbortSignal.timeout(60_000));
  expect(said).toEqual([]);
  // No upload takes as long: something is wrong.
  await database.query("update rubrica.abandoned_uploads set noted_at = noted_at - interval '15 minutes'");
  await chore.run(AbortSignal.timeout(60_000));
  expect(said).toEqual(["most objects are of no report in this database: is it the right one? None is removed"]);
  await close();
});
