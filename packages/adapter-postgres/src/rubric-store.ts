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

    async findVersion(rubricId, version) {
      const [row] = await statements.query<RubricRow>(
        "select * from public.rubric_versions where rubric_id = $1 and version = $2 order by number limit 1",
        [rubricId, version],
      );
      return row ? toVersion(row) : null;
    },

    async findUploaded(rubricId, version) {
      const [row] = await statements.query<RubricRow>(
        `select * from public.rubric_versions
         where rubric_id = $1 and uploaded_by is not null and ($2::text is null or version = $2)
         order by number desc limit 1`,
        [rubricId, version ?? null],
      );
      return row ? toVersion(row) : null;
    },

    async uploaded(rubricId, { limit, offset }) {
      const versions = "from public.rubric_versions where rubric_id = $1 and uploaded_by is not null";
      const rows = await statements.query<RubricRow>(`select * ${versions} order by number desc limit $2 offset $3`, [
        rubricId,
        limit,
        offset,
      ]);
      const [count] = await statements.query<Count>(`select count(*)::int as total ${versions}`, [rubricId]);
      return { items: rows.map(toVersion), total: count?.total ?? 0 };
    },

    async newest({ rubricIds, exceptRubricIds = [], limit, offset }) {
      // The numbers first: what a version says is large, and only that of the page is read.
      const newest = `select distinct on (rubric_id) rubric_id, number from public.rubric_versions
        where uploaded_by is not null
          and ($1::text is null or rubric_id in (select jsonb_array_elements_text($1::text::jsonb)))
          and rubric_id not in (select jsonb_array_elements_text($2::text::jsonb))
        order by rubric_id, number desc`;
      const parameters = [rubricIds ? JSON.stringify(rubricIds) : null, JSON.stringify(exceptRubricIds)];
      const rows = await statements.query<RubricRow>(
        `select version.* from (${newest} limit $3 offset $4) as page
         join public.rubric_versions as version using (number) order by page.rubric_id`,
        [...parameters, limit, offset],
      );
      const [count] = await statements.query<Count>(`select count(*)::int as total from (${newest}) as all_of_them`, [
        ...parameters,
      ]);
      return { items: rows.map(toVersion), total: count?.total ?? 0 };
    },
  };
}

interface Count {
  total: number;
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
