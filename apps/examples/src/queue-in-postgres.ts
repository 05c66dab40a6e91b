import { createPostgresStores, migrate } from "@rubrica/adapter-postgres";
import { createConnectionGuard, postgresjsDatabase } from "@rubrica/adapter-postgres/postgresjs";
import type { QueuePorts } from "@rubrica/core";
import postgres from "postgres";

/** The queue in the PostgreSQL at `DATABASE_URL`. */
export async function openQueue(): Promise<QueuePorts & { close(): Promise<void> }> {
  const guard = createConnectionGuard(); // gives connections up that die without a word
  const sql = postgres(process.env.DATABASE_URL ?? "", { onnotice: () => {}, ...guard.options });
  const database = postgresjsDatabase(sql, { guard });
  await migrate(database);
  const { queue, taskSource, deadLetters, queueControl } = createPostgresStores({ database });
  return { queue, taskSource, deadLetters, queueControl, close: () => sql.end({ timeout: 5 }) };
}
