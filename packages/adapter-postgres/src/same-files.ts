import type { ReportOfFile, SameFile } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** One statement for any number of reports, by the index over files. Whoever asks sees what the policies show them. */
export async function readSameFiles(
  statements: Statements,
  reportIds: readonly string[],
  limit: number,
): Promise<readonly SameFile[]> {
  if (reportIds.length === 0) return [];
  const rows = await statements.query<SameFileRow>(
    `select report.id, counted.others, counted.people, named.reports
     from public.reports report
     cross join lateral (
       select count(*)::int as others,
         count(distinct other.owner_id) filter (where other.owner_id is distinct from report.owner_id)::int as people
       from public.reports other where other.sha256 = report.sha256 and other.id <> report.id
     ) counted
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
         'id', other.id, 'name', other.name, 'fileName', other.file_name, 'createdAt', other.created_at,
         'owner', case when person.id is not null then jsonb_build_object(
           'id', person.id, 'fullName', person.full_name, 'email', person.email) end)
         order by other.created_at desc, other.id), '[]') as reports
       from (
         select * from public.reports each
         where each.sha256 = report.sha256 and each.id <> report.id
         order by each.created_at desc, each.id limit $2
       ) other
       left join public.user_info person on person.id = other.owner_id
     ) named
     where report.id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb)) and counted.others > 0`,
    [JSON.stringify(reportIds), limit],
  );
  return rows.map(({ id, others, people, reports }) => ({
    reportId: id,
    others,
    people,
    reports: reports.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
  }));
}

interface SameFileRow {
  readonly id: string;
  readonly others: number;
  readonly people: number;
  /** As JSON: a time is text. */
  readonly reports: readonly (Omit<ReportOfFile, "createdAt"> & { readonly createdAt: string })[];
}
