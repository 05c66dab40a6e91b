import type { RubricStore, RubricVersion } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Versions of rubrics in PostgreSQL. */
export function createRubricStore(statements: Statements): RubricStore {
  return {
    async keep({ hash, rubricId, version, rubric, uploadedBy }) {
      const rows = await statements.query(
        `insert into public.rubric_versions (hash, rubric_id, version, rubric, uploaded_by)
         values ($1, $2, $3, $4::text::jsonb, $5) on conflict do nothing returning 1`,
        [hash, rubricId, version, JSON.stringify(rubric), uploadedBy],
      );
      if (rows.length > 0) return "kept";
      const known = await statements.query(
        "select 1 from public.rubric_versions where hash = $1 and (uploaded_by is null) = $2",
        [hash, uploadedBy === null],
      );
      return known.length > 0 ? "known" : "taken";
    },

    async findByHash(hash) {
      const [row] = await statements.query<RubricRow>(
        "select * from public.rubric_versions where hash = $1 order by number limit 1",
        [hash],
      );
      return row ? toVersion(row) : null;
    },

    async uploaded(rubricId) {
      const rows = await statements.query<RubricRow>(
        `select * from public.rubric_versions where rubric_id = $1 and uploaded_by is not null order by number desc`,
        [rubricId],
      );
      return rows.map(toVersion);
    },

    async newest() {
      const rows = await statements.query<RubricRow>(
        `select distinct on (rubric_id) * from public.rubric_versions
         where uploaded_by is not null order by rubric_id, number desc`,
      );
      return rows.map(toVersion);
    },
  };
}

interface RubricRow {
  hash: string;
  rubric_id: string;
  version: string;
  rubric: unknown;
  uploaded_by: string | null;
  created_at: Date;
}

function toVersion(row: RubricRow): RubricVersion {
  return {
    hash: row.hash,
    rubricId: row.rubric_id,
    version: row.version,
    rubric: row.rubric,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
  };
}
