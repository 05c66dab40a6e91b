import { checkOneOf, SCORE_RELEASES, type ScoreRelease } from "@rubrica/core";
import { checkDatabase } from "./check-database.ts";
import type { Database } from "./database.ts";

/**
 * Tells the database when students see a mark where neither the assignment nor the course says so. The setting is one for all
 * processes on the database, and the last one that is told stays; before the first, marks are released at once.
 */
export async function keepScoreRelease(database: Database, release: ScoreRelease): Promise<void> {
  checkDatabase("keepScoreRelease(database)", database);
  checkOneOf("keepScoreRelease(database, release)", release, SCORE_RELEASES, true);
  await database.query(
    `insert into rubrica.settings (name, value) values ('score_release', $1::text::jsonb)
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
     where settings.value <> excluded.value`,
    [JSON.stringify(release)],
  );
}
