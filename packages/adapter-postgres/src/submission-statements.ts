import { countingSubmission, lateSeconds } from "./submission-lateness.ts";

/** Of a report `r`: it could not be read. One that has a score was read, whatever became of scoring it again. */
export const unreadable = "r.status = 'failed' and r.score_state = 'none'";

/** Joins the report `r` of a submission `s`, and the newest score of it that the actor sees. */
export const reportJoined = `
  left join public.reports r on r.id = s.report_id
  left join lateral (
    select score.final_score, score.decision, score.released_at, score.accepted_at, score.awaited, score.open_findings
    from public.report_scores score where score.report_id = r.id order by score.number desc limit 1
  ) score on true`;

/**
 * Of a submission `s` with its report `r` and the newest score that the actor sees. What owners may know of a score that they do
 * not see is on the report.
 */
export const stateOf: string = `
  case when r.id is null then 'not_handed_in'
    when r.status in ('queued', 'processing') or score.awaited <> '{}' or r.score_state = 'awaiting_judgement'
      then 'processing'
    when ${unreadable} then 'not_readable'
    when score.released_at is not null then 'released'
    when score.accepted_at is not null then 'reviewed'
    else 'to_review' end`;

/**
 * Every student with the submission that counts, of the assignments `a` of the condition; $2 is the grace period. Names are
 * read for a list, not for counts.
 */
export const standing = (condition: string, withNames: boolean): string => `
  select coalesce(m.person_id, m.id) as student_id, m.section, m.is_active,
    ${withNames ? "coalesce(u.full_name, named.full_name, m.full_name)" : "null"} as known_name,
    a.id as assignment_id, s.id, s.person_id, s.attempt, s.handed_in_at, s.file_name, s.bytes, s.sha256, s.report_id,
    ${lateSeconds("s", "a", "$2::integer")} as late_seconds, ${stateOf} as state, score.final_score,
    coalesce(score.decision = 'hold' and score.released_at is null, false) as is_held,
    ${withNames ? "coalesce(score.open_findings, '[]')" : "null"} as open_findings
  from public.assignments a
  join public.memberships m on m.course_id = a.course_id and m.role = 'student'
  ${withNames ? ownersOfMemberships : ""}
  left join lateral (
    select each.* from public.submissions each
    where each.assignment_id = a.id and each.person_id = m.person_id
    order by ${countingSubmission("each", "a", "$2::integer")} limit 1
  ) s on true ${reportJoined}
  where ${condition}`;

const ownersOfMemberships = `
  left join public.user_info u on u.id = m.person_id
  left join rubrica.names_of_members() named on named.id = m.person_id`;
