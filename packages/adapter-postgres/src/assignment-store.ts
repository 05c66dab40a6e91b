import type { AssignmentStore, SubmissionCounts } from "@rubrica/core";
import {
  type AssignmentRow,
  type CountsRow,
  type EarlierRow,
  type NewRunRow,
  type StudentRow,
  type SubmissionRow,
  textOf,
  toAssignment,
  toCounts,
  toStudent,
  toSubmission,
} from "./assignment-rows.ts";
import type { Statements } from "./database.ts";
import type { ReportStoreOptions } from "./report-store.ts";
import { DEFAULT_GRACE_SECONDS, lateSeconds } from "./submission-lateness.ts";
import { reportJoined, standing, stateOf, unreadable } from "./submission-statements.ts";

/** Assignments and submissions in PostgreSQL. The policies of migration 0104 decide who sees which. */
export function createAssignmentStore(
  statements: Statements,
  { submissionGraceSeconds: graceSeconds = DEFAULT_GRACE_SECONDS }: Pick<ReportStoreOptions, "submissionGraceSeconds">,
): AssignmentStore {
  return {
    async insert(assignment) {
      const { id, courseId, title, instructions, rubricId, rubricVersion, attempts, release, createdBy } = assignment;
      const [row] = await statements.query<AssignmentRow>(
        `insert into public.assignments (id, course_id, title, instructions, rubric_id, rubric_version, attempts, created_by,
           opens_at, due_at, cut_off_at, release)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
        [
          id,
          courseId,
          title,
          instructions,
          rubricId,
          rubricVersion,
          attempts,
          createdBy,
          textOf(assignment.opensAt),
          textOf(assignment.dueAt),
          textOf(assignment.cutOffAt),
          release,
        ],
      );
      return toAssignment(row as AssignmentRow);
    },

    async update(id, version, change) {
      const named = (value: unknown) => value !== undefined;
      const [row] = await statements.query<AssignmentRow>(
        `update public.assignments a set title = coalesce($3, title), instructions = coalesce($4, instructions),
           rubric_id = coalesce($5, rubric_id), rubric_version = coalesce($6, rubric_version),
           opens_at = case when $7 then $8::timestamptz else opens_at end,
           due_at = case when $9 then $10::timestamptz else due_at end,
           cut_off_at = case when $11 then $12::timestamptz else cut_off_at end,
           attempts = case when $13 then $14::int else attempts end,
           release = case when $15 then $16 else release end, version = version + 1
         where id = $1 and version = $2 returning *`,
        [
          id,
          version,
          change.title ?? null,
          change.instructions ?? null,
          change.rubricId ?? null,
          change.rubricVersion ?? null,
          named(change.opensAt),
          textOf(change.opensAt ?? null),
          named(change.dueAt),
          textOf(change.dueAt ?? null),
          named(change.cutOffAt),
          textOf(change.cutOffAt ?? null),
          named(change.attempts),
          change.attempts ?? null,
          named(change.release),
          change.release ?? null,
        ],
      );
      if (!row) return null;
      // A report whose score is saved while this waits for it is `scored` then, and left out.
      const runs = await statements.query<NewRunRow>(
        `with unscored as (
           select r.id, r.status = 'processing' and r.stage in ('score', 'save') as is_being_scored
           from public.reports r join public.submissions s on s.report_id = r.id
           where s.assignment_id = $1 and (r.rubric_id, r.rubric_version) is distinct from ($2, $3) and r.status <> 'scored'
             and not exists (select from public.report_scores score where score.report_id = r.id)
           order by r.id for no key update of r
         ),
         changed as (
           update public.reports r set rubric_id = $2, rubric_version = $3, updated_at = now(),
             run_id = case when is_being_scored then gen_random_uuid() else run_id end,
             status = case when is_being_scored then 'queued' else status end,
             stage = case when is_being_scored then null else stage end,
             progress = case when is_being_scored then 0 else progress end
           from unscored where unscored.id = r.id
           returning r.id, r.run_id, r.owner_id, is_being_scored
         )
         select id, run_id, owner_id from changed where is_being_scored`,
        [id, row.rubric_id, row.rubric_version],
      );
      const newRuns = runs.map((run) => ({ reportId: run.id, runId: run.run_id, ownerId: run.owner_id }));
      return { assignment: toAssignment(row), newRuns };
    },

    async find(id) {
      const [row] = await statements.query<AssignmentRow>("select * from public.assignments where id = $1", [id]);
      return row ? toAssignment(row) : null;
    },

    async list({ courseId, limit, offset }) {
      const rows = await statements.query<AssignmentRow>(
        `select * from public.assignments where course_id = $1
         order by due_at nulls last, created_at, id limit $2 offset $3`,
        [courseId, limit, offset],
      );
      const [count] = await statements.query<{ total: number }>(
        "select count(*)::int as total from public.assignments where course_id = $1",
        [courseId],
      );
      return { items: rows.map(toAssignment), total: count?.total ?? 0 };
    },

    async counts(assignmentIds) {
      const rows = await statements.query<CountsRow>(
        `select assignment_id, count(*) filter (where state = 'not_handed_in' and is_active)::int as not_handed_in,
           count(*) filter (where state = 'processing')::int as processing,
           count(*) filter (where state in ('to_review', 'not_readable'))::int as to_review,
           count(*) filter (where state = 'reviewed')::int as reviewed,
           count(*) filter (where state = 'released')::int as released,
           count(*) filter (where late_seconds > 0 and state <> 'not_handed_in')::int as late,
           count(*) filter (where is_held)::int as held
         from (${standing("a.id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))", false)}) standing
         group by assignment_id`,
        [JSON.stringify(assignmentIds), graceSeconds],
      );
      const found = new Map(rows.map((row) => [row.assignment_id, toCounts(row)]));
      return new Map(assignmentIds.map((id) => [id, found.get(id) ?? none]));
    },

    async submissionsOf(personId, assignmentIds) {
      const rows = await statements.query<SubmissionRow>(
        `select s.*, ${lateSeconds("s", "a", "$3::integer")} as late_seconds, ${stateOf} as state
         from public.submissions s join public.assignments a on a.id = s.assignment_id ${reportJoined}
         where s.person_id = $1 and s.assignment_id in (select value::uuid from jsonb_array_elements_text($2::text::jsonb))
         order by s.assignment_id, s.attempt`,
        [personId, JSON.stringify(assignmentIds), graceSeconds],
      );
      return rows.map(toSubmission);
    },

    async students({ assignmentId, state, isLate, isHeld, q, limit, offset }) {
      const rows = await statements.query<StudentRow>(
        `select standing.*, count(*) over ()::int as total
         from (${standing("a.id = $1", true)}) standing
         where (is_active or id is not null) and ($3::text is null or state = $3)
           and ($4::boolean is null or (late_seconds > 0 and state <> 'not_handed_in') = $4)
           and ($8::boolean is null or is_held = $8)
           and ($5::text is null or position(lower($5) in lower(known_name)) > 0)
         order by lower(known_name) nulls last, student_id limit $6 offset $7`,
        [assignmentId, graceSeconds, state ?? null, isLate ?? null, q ?? null, limit, offset, isHeld ?? null],
      );
      if (rows.length > 0 || offset === 0) return { items: rows.map(toStudent), total: rows[0]?.total ?? 0 };
      const first = await this.students({
        assignmentId,
        ...(state !== undefined && { state }),
        ...(isLate !== undefined && { isLate }),
        ...(isHeld !== undefined && { isHeld }),
        ...(q !== undefined && { q }),
        limit: 1,
        offset: 0,
      });
      return { items: [], total: first.total };
    },

    async hold(assignmentId, personId) {
      const [row] = await statements.query<AssignmentRow>(
        // A key share lock would let a change through, which then misses the report that is being added.
        "select * from public.assignments where id = $1 for share",
        [assignmentId],
      );
      if (!row) return null;
      // One attempt of a person after the other.
      await statements.query(
        "select from public.memberships where course_id = $1 and person_id = $2 for no key update",
        [row.course_id, personId],
      );
      const earlier = await statements.query<EarlierRow>(
        `select s.attempt, s.sha256, s.report_id, coalesce(${unreadable}, false) as is_unreadable
         from public.submissions s left join public.reports r on r.id = s.report_id
         where s.assignment_id = $1 and s.person_id = $2 order by s.attempt`,
        [assignmentId, personId],
      );
      return {
        assignment: toAssignment(row),
        earlier: earlier.map(({ attempt, sha256, report_id: reportId, is_unreadable: isUnreadable }) => {
          return { attempt, sha256, reportId, isUnreadable };
        }),
      };
    },

    async addSubmission({
      id,
      assignmentId,
      courseId,
      personId,
      attempt,
      handedInAt,
      fileName,
      bytes,
      sha256,
      reportId,
    }) {
      await statements.query(
        `insert into public.submissions (id, assignment_id, course_id, person_id, attempt, handed_in_at, file_name, bytes, sha256,
           report_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, assignmentId, courseId, personId, attempt, handedInAt.toISOString(), fileName, bytes, sha256, reportId],
      );
    },

    async ofReport(reportId) {
      const [row] = await statements.query<AssignmentRow>(
        `select a.* from public.submissions s join public.assignments a on a.id = s.assignment_id where s.report_id = $1`,
        [reportId],
      );
      return row ? toAssignment(row) : null;
    },
  };
}

const none: SubmissionCounts = {
  notHandedIn: 0,
  processing: 0,
  toReview: 0,
  reviewed: 0,
  released: 0,
  late: 0,
  held: 0,
};
