import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import { createDesk } from "@rubrica/gradebook";
import type { ReportScore } from "@rubrica/report-model";
import { addPerson } from "../../../packages/adapter-postgres/test/people.ts";
import { streamText } from "../src/http/answers/stream-text.ts";

/** What the table of all marks takes. */
export interface ExportWeight {
  readonly seconds: number;
  readonly megabytes: number;
  /** What is alive on the heap, in MB above what was before: at its most while the table is sent. */
  readonly live: number;
  /** The process, in MB above what it was before, at its most. */
  readonly resident: number;
}

/** Reads the table as a client does that takes it as it comes. */
export async function measureExport(database: Database): Promise<ExportWeight> {
  const { transaction } = createPostgresStores<ReportScore>({ database });
  const teacher = await addPerson(database, "teacher", "exporting teacher");
  const desk = createDesk({ transaction, rubrics: { findByHash: async () => null } });
  const weight = () => {
    Bun.gc(true);
    const { heapUsed, rss } = process.memoryUsage();
    return { live: heapUsed / 1e6, resident: rss / 1e6 };
  };
  const before = weight();
  const most = { live: 0, resident: 0 };
  const begun = performance.now();
  let bytes = 0;
  let parts = 0;
  for await (const part of await streamText(desk.csv({ person: teacher, language: "en" }, {}))) {
    bytes += part.byteLength;
    parts += 1;
    if (parts % 20 !== 0) continue;
    const now = weight();
    most.live = Math.max(most.live, now.live - before.live);
    most.resident = Math.max(most.resident, now.resident - before.resident);
  }
  return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1e6, ...most };
}
