import type { ReleaseMailStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Mails about released marks in PostgreSQL. */
export function createReleaseMailStore(statements: Statements): ReleaseMailStore {
  return {
    async take(reportIds) {
      if (reportIds.length === 0) return [];
      const rows = await statements.query<TakenRow>(
        // A person who is being erased is passed over: the erasure holds the record and waits for the reports that are locked here.
        `with due as materialized (
           select gen_random_uuid() as id, r.id as report_id, r.owner_id, s.assignment_id, u.email
           from public.reports r
           join public.memberships m on m.course_id = r.course_id and m.person_id = r.owner_id and m.is_active
           join public.user_info u on u.id = r.owner_id and u.is_active and u.mail_on_release
           join rubrica.proven_addresses proven on proven.person_id = u.id and proven.email = lower(u.email)
           left join public.submissions s on s.report_id = r.id
           where r.id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))
             and (select score.released_at from public.report_scores score
               where score.report_id = r.id order by score.number desc limit 1) is not null
           for key share of u skip locked
         ),
         taken as (
           insert into rubrica.release_mails (id, person_id, assignment_id, report_id)
           select id, owner_id, assignment_id, case when assignment_id is null then report_id end
           -- In one order, so that two releases of the same students do not wait for each other in a circle.
           from due order by owner_id, assignment_id, report_id
           on conflict do nothing returning id
         )
         select due.id, due.email, due.report_id from due join taken on taken.id = due.id order by due.id`,
        [JSON.stringify(reportIds)],
      );
      return rows.map(({ id, email, report_id: reportId }) => ({ id, email, reportId }));
    },

    async of(personId) {
      const rows = await statements.query<{ readonly id: string }>(
        "select id from rubrica.release_mails where person_id = $1 order by id",
        [personId],
      );
      return rows.map(({ id }) => id);
    },
  };
}

interface TakenRow {
  readonly id: string;
  readonly email: string;
  readonly report_id: string;
}
