import type { ReportScore } from "@rubrica/report-model";
import { finding } from "@rubrica/scoring";
import type { Database } from "../../packages/adapter-postgres/src/index.ts";

/** So many different scores are made of one; reports have them by turns. */
const VARIANTS = 200;
/** Reports in a statement. */
const BATCH = 500;

/** Puts reports into an empty database, each with a score such as the product makes, of other points than its neighbours. */
export async function addMarks(database: Database, score: ReportScore, reports: number): Promise<void> {
  await database.script("create table public.score_variants (n integer primary key, score jsonb not null)");
  for (let n = 0; n < VARIANTS; n += 1) {
    await database.query("insert into public.score_variants values ($1, $2::text::jsonb)", [
      n,
      JSON.stringify(varied(score, n)),
    ]);
  }
  for (let first = 0; first < reports; first += BATCH) {
    const last = Math.min(reports, first + BATCH) - 1;
    await database.transaction(async (statements) => {
      // Row by row the triggers would do the same, and take as long as all the rest.
      await statements.query("select set_config('session_replication_role', 'replica', true)");
      await statements.query(madeMarks, [first, last]);
      await statements.query(
        `select rubrica.keep_points_of(array_agg(number)) from public.report_scores s
         where not exists (select from public.score_points p where p.score_number = s.number)`,
      );
    });
  }
  await database.script("drop table public.score_variants");
  await database.script("vacuum analyze");
}

const madeMarks = `
  with report as (
    insert into public.reports (id, file_name, bytes, sha256, run_id, status, progress, created_at)
    select gen_random_uuid(), n || '.pdf', 1, repeat('a', 64), gen_random_uuid(), 'scored', 1, now() - n * interval '1 minute'
    from generate_series($1::int, $2::int) n returning id, run_id, file_name
  )
  insert into public.report_scores (report_id, run_id, score)
  select id, run_id, v.score from report
  join public.score_variants v on v.n = split_part(file_name, '.', 1)::int % ${VARIANTS}`;

/** What two of three reports have of each. */
const openFindings = [
  finding("hidden_text", { pages: [3], figures: { kinds: ["white"], content: "running" } }),
  finding("text_repeated", { section: "body", pages: [4, 9], figures: { value: 20, most: 9 } }),
];

function varied(score: ReportScore, n: number): ReportScore {
  const points = (place: number) => (37 * n + 11 * place) % 101;
  return {
    ...score,
    finalScore: points(0),
    mode: n % 5 === 0 ? "simulated" : "ai",
    provisional: n % 5 === 0,
    sections: score.sections.map((section, place) => ({
      ...section,
      criteria: section.criteria.map((criterion, nth) => ({ ...criterion, score: points(7 * place + nth) })),
    })),
    findings: [...openFindings.filter((_, place) => (n + place) % 3 !== 0), ...score.findings],
  };
}
