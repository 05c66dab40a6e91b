import { isUuid, type Marking, type MarkingStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Requests that marked reports, in `rubrica.markings`. */
export function createMarkingStore(statements: Statements): MarkingStore {
  return {
    async find(requestId) {
      if (!isUuid(requestId)) return null;
      const [row] = await statements.query<MarkingRow>(
        `select request_id, report_id, run_id, person_id, digest, outcome, before, undone
         from rubrica.markings where request_id = $1 and at > ${aWeekAgo}`,
        [requestId],
      );
      return row ? toMarking(row) : null;
    },

    async insert({ requestId, reportId, runId, personId, digest, outcome, before }) {
      await statements.query(`delete from rubrica.markings where at <= ${aWeekAgo}`);
      const rows = await statements.query(
        `insert into rubrica.markings (request_id, report_id, run_id, person_id, digest, outcome, before)
         values ($1, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb)
         on conflict (request_id) do nothing returning 1`,
        [requestId, reportId, runId, personId, digest, JSON.stringify(outcome), JSON.stringify(before)],
      );
      return rows.length > 0;
    },

    async undo(requestId, undone) {
      const rows = await statements.query(
        "update rubrica.markings set undone = $2::text::jsonb where request_id = $1 and undone is null returning 1",
        [requestId, JSON.stringify(undone)],
      );
      return rows.length > 0;
    },
  };
}

const aWeekAgo = "statement_timestamp() - interval '7 days'";

interface MarkingRow {
  readonly request_id: string;
  readonly report_id: string;
  readonly run_id: string;
  readonly person_id: string;
  readonly digest: string;
  readonly outcome: Marking["outcome"];
  readonly before: Marking["before"];
  readonly undone: Marking["undone"];
}

function toMarking(row: MarkingRow): Marking {
  return {
    requestId: row.request_id,
    reportId: row.report_id,
    runId: row.run_id,
    personId: row.person_id,
    digest: row.digest,
    outcome: row.outcome,
    before: row.before,
    undone: row.undone,
  };
}
