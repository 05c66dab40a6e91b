import type { Database } from "@rubrica/adapter-postgres";
import { type ContentTable, contentTables, type StoredRow, type StoredRows } from "../../src/demonstration/content.ts";
import { demonstrationId } from "../../src/demonstration/people.ts";
import { madeReports } from "./made-reports.ts";

/** When people and course were added, and when the teacher marked. */
const moments = { added: "2026-10-08T02:00:00Z", marked: "2026-11-03T06:10:00Z", built: "2026-11-03T06:30:00Z" };
/** As long as each stage of a report is said to take. */
const STAGE_SECONDS = 9;

/** Reads the rows of the content, with ids and times that are the same each time. */
export async function readRows(database: Database): Promise<StoredRows> {
  const ids = new Map<string, string>();
  const rows: Record<string, readonly StoredRow[]> = {};
  for (const [table, order] of Object.entries(contentTables) as [ContentTable, string][]) {
    const columns = await storedColumns(database, table);
    const chosen = columns.map(({ name }) => JSON.stringify(name)).join(", ");
    const found = await database.query<{ row: StoredRow }>(
      `select to_jsonb(stored) as row from (select ${chosen} from ${table} order by ${order}) stored`,
    );
    const times = columns.filter(({ type }) => type === "timestamp with time zone").map(({ name }) => name);
    rows[table] = await Promise.all(
      found.map(async ({ row }) => settle(await unpack(table, row), { table, times, ids })),
    );
  }
  return rows;
}

/** Generated columns follow from the others. */
async function storedColumns(database: Database, table: string) {
  return await database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema || '.' || table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
}

/** The graph is stored as it reads: compressed, every change of it would be a new file of the same size. */
async function unpack(table: ContentTable, row: StoredRow): Promise<StoredRow> {
  if (table !== "public.knowledge_graphs" || typeof row.gzip !== "string") return row;
  const bytes = Buffer.from(row.gzip.slice(2), "hex");
  return { ...row, gzip: null, json: new TextDecoder().decode(Bun.gunzipSync(bytes)) };
}

interface Settling {
  readonly table: ContentTable;
  readonly times: readonly string[];
  /** Ids that the service made, and what each becomes. */
  readonly ids: Map<string, string>;
}

/** What a score says of how it was made and differs each time, and in each release. */
const settledProvenance = {
  packageVersion: "recorded",
  durationMilliseconds: 1000 * STAGE_SECONDS,
};

/** What follows from how a model is asked, which changes with the prompts. */
const settledQuestion = { promptHash: "recorded", inputTokens: 9000, outputTokens: 1800 };

function settle(row: StoredRow, { table, times, ids }: Settling): StoredRow {
  const text = JSON.stringify(row).replaceAll(
    /(?<=")(?!d0000000-)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=")/g,
    (id) => {
      const known = ids.get(id) ?? `d0000000-0000-4000-8000-00000009${String(ids.size + 1).padStart(4, "0")}`;
      ids.set(id, known);
      return known;
    },
  );
  const settled = JSON.parse(text);
  for (const time of times) if (settled[time] !== null) settled[time] = timeOf(table, time, settled);
  for (const score of [settled.score, settled.overridden_score]) {
    if (!score?.provenance) continue;
    // Without a model there is no prompt, and nothing is counted.
    const asked = score.provenance.promptHash === null ? {} : settledQuestion;
    Object.assign(score.provenance, settledProvenance, asked);
    score.provenance.startedAt = settled.created_at;
  }
  return settled;
}

function timeOf(table: ContentTable, column: string, row: StoredRow): string {
  // The dates of an assignment are its own.
  if (table === "public.assignments" && column !== "created_at") return String(row[column]);
  if (table.startsWith("public.knowledge_graph")) return moments.built;
  if (column === "released_at" || column === "accepted_at") return moments.marked;
  if (table === "public.score_overrides" || table === "public.score_reviews") return moments.marked;
  const id = row.report_id ?? (table === "public.reports" ? row.id : null);
  const index = madeReports.findIndex((_, at) => demonstrationId("report", at + 1) === id);
  const report = madeReports[index];
  if (!report) return moments.added;
  const stages = ["download", "convert", "analyze", "score", "save"];
  const seconds =
    table === "public.report_stages"
      ? (stages.indexOf(String(row.stage)) + (column === "ended_at" ? 1 : 0)) * STAGE_SECONDS
      : column === "handed_in_at" || (column === "created_at" && table === "public.reports")
        ? 0
        : stages.length * STAGE_SECONDS;
  return new Date(Date.parse(report.handedInAt) + seconds * 1000).toISOString();
}
