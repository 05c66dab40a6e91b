import type {
  Assignment,
  AssignmentStore,
  StudentSubmission,
  Submission,
  SubmissionCounts,
  SubmissionState,
} from "@rubrica/core";
import type { Statements } from "./database.ts";
import type { ReportStoreOptions } from "./report-store.ts";
import { countingSubmission, DEFAULT_GRACE_SECONDS, lateSeconds } from "./submission-lateness.ts";

/** Assignments and submissions in PostgreSQL. The policies of migration 0104 decide who sees which. */
export function createAssignmentStore(
  statements: Statements,
  { submissionGraceSeconds: graceSeconds = DEFAULT_GRACE_SECONDS }: Pick<ReportStoreOptions, "submissionGraceSeconds">,
): AssignmentStore {
  return {
    async insert(assignment) {
      const { id, courseId, title, instructions, rubricId, rubricVersion, attempts, createdBy } = assignment;
      const [row] = await statements.query<AssignmentRow>(
        `insert into public.assignments (id, course_id, title, instructions, rubric_id, rubric_version, attempts, created_by,
           opens_at, due_at, cut_off_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
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
           attempts = case when $13 then $14::int else attempts end, version = version + 1
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
           count(*) filter (where late_seconds > 0 and state <> 'not_handed_in')::int as late
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

    async students({ assignmentId, state, isLate, q, limit, offset }) {
      const rows = await statements.query<StudentRow>(
        `select standing.*, count(*) over ()::int as total
         from (${standing("a.id = $1", true)}) standing
         where (is_active or id is not null) and ($3::text is null or state = $3)
           and ($4::boolean is null or (late_seconds > 0 and state <> 'not_handed_in') = $4)
           and ($5::text is null or position(lower($5) in lower(known_name)) > 0)
         order by lower(known_name) nulls last, student_id limit $6 offset $7`,
        [assignmentId, graceSeconds, state ?? null, isLate ?? null, q ?? null, limit, offset],
      );
      if (rows.length > 0 || offset === 0) return { items: rows.map(toStudent), total: rows[0]?.total ?? 0 };
      const first = await this.students({
        assignmentId,
        ...(state !== undefined && { state }),
        ...(isLate !== undefined && { isLate }),
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

/** Of a report `r`: it could not be read. One that has a score was read, whatever became of scoring it again. */
const unreadable = "r.status = 'failed' and r.score_state = 'none'";

const reportJoined = `
  left join public.reports r on r.id = s.report_id
  left join lateral (
    select score.final_score, score.released_at, score.accepted_at, score.awaited, score.open_findings
    from public.report_scores score where score.report_id = r.id order by score.number desc limit 1
  ) score on true`;

/**
 * Of a submission `s` with its report `r` and the newest score that the actor sees. What owners may know of a score that they do
 * not see is on the report.
 */
const stateOf = `
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
const standing = (condition: string, withNames: boolean): string => `
  select m.person_id as student_id, m.section, m.is_active,
    ${withNames ? "coalesce(u.full_name, named.full_name)" : "null"} as known_name,
    a.id as assignment_id, s.id, s.person_id, s.attempt, s.handed_in_at, s.file_name, s.bytes, s.sha256, s.report_id,
    ${lateSeconds("s", "a", "$2::integer")} as late_seconds, ${stateOf} as state, score.final_score,
    ${withNames ? "coalesce(score.open_findings, '[]')" : "null"} as open_findings
  from public.assignments a
  join public.memberships m on m.course_id = a.course_id and m.role = 'student' and m.person_id is not null
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

const none: SubmissionCounts = { notHandedIn: 0, processing: 0, toReview: 0, reviewed: 0, released: 0, late: 0 };

interface AssignmentRow {
  readonly id: string;
  readonly course_id: string;
  readonly title: string;
  readonly instructions: string;
  readonly rubric_id: string;
  readonly rubric_version: string;
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly cut_off_at: Date | null;
  readonly attempts: number | null;
  readonly version: number;
  readonly created_by: string | null;
  readonly created_at: Date;
}

interface NewRunRow {
  readonly id: string;
  readonly run_id: string;
  readonly owner_id: string | null;
}

interface SubmissionRow {
  readonly id: string;
  readonly assignment_id: string;
  readonly person_id: string;
  readonly attempt: number;
  readonly handed_in_at: Date;
  readonly late_seconds: number;
  readonly file_name: string;
  /** postgres.js gives a bigint as text, PGlite as a number. */
  readonly bytes: string | number;
  readonly sha256: string;
  readonly report_id: string | null;
  readonly state: SubmissionState;
}

interface StudentRow extends Omit<SubmissionRow, "id"> {
  readonly id: string | null;
  readonly student_id: string;
  readonly known_name: string | null;
  readonly section: string | null;
  readonly is_active: boolean;
  readonly final_score: number | null;
  readonly open_findings: readonly { readonly code?: string; readonly weight?: "look" | "hold" }[];
  readonly total: number;
}

interface EarlierRow {
  readonly attempt: number;
  readonly sha256: string;
  readonly report_id: string | null;
  readonly is_unreadable: boolean;
}

interface CountsRow {
  readonly assignment_id: string;
  readonly not_handed_in: number;
  readonly processing: number;
  readonly to_review: number;
  readonly reviewed: number;
  readonly released: number;
  readonly late: number;
}

function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    courseId: row.course_id,
    title: row.title,
    instructions: row.instructions,
    rubricId: row.rubric_id,
    rubricVersion: row.rubric_version,
    opensAt: row.opens_at,
    dueAt: row.due_at,
    cutOffAt: row.cut_off_at,
    attempts: row.attempts,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    assignmentId: row.assignment_id,
    personId: row.person_id,
    attempt: row.attempt,
    handedInAt: row.handed_in_at,
    lateSeconds: row.late_seconds,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    reportId: row.report_id,
    state: row.state,
  };
}

function toStudent(row: StudentRow): StudentSubmission {
  const { id, student_id: personId, known_name: fullName, section, is_active: isActive, state } = row;
  const submission = id === null ? null : toSubmission({ ...row, id });
  const openFindings = row.open_findings.map(({ code = "", weight = "look" }) => ({ code, weight }));
  return { personId, fullName, section, isActive, state, submission, finalScore: row.final_score, openFindings };
}

function toCounts(row: CountsRow): SubmissionCounts {
  return {
    notHandedIn: row.not_handed_in,
    processing: row.processing,
    toReview: row.to_review,
    reviewed: row.reviewed,
    released: row.released,
    late: row.late,
  };
}

function textOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
