import { routes, type Schemas } from "@rubrica/contract";
import {
  type Assignment,
  type AssignmentChange,
  type Clock,
  changeAssignment,
  createAssignment,
  type Person,
  type SeenCourse,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { RubricRegistry } from "@rubrica/gradebook";
import { type Failure, failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import {
  toAssignmentJson,
  toCountsJson,
  toOwnSubmissionsJson,
  toStudentSubmissionJson,
} from "../schemas/assignment.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseCourse } from "./refuse-course.ts";

/** What the assignment routes work with. */
export interface AssignmentRoutesOptions {
  readonly transaction: Transaction;
  readonly rubrics: RubricRegistry;
  /** After the due time, and counted as in time. */
  readonly graceSeconds: number;
  readonly clock: Clock;
}

/** Assignments of courses, and who handed in what. */
export function assignmentRoutes(options: AssignmentRoutesOptions): readonly Route[] {
  const { transaction, rubrics, graceSeconds, clock } = options;

  /** The assignments of one course as the person sees them: with the counts of all, or with their own submissions. */
  const shown = async (
    stores: Stores,
    person: Person,
    course: SeenCourse,
    assignments: readonly Assignment[],
  ): Promise<readonly Schemas["Assignment"][]> => {
    const ids = assignments.map(({ id }) => id);
    const mayRead = course.rights.includes("read");
    const counts = mayRead ? await stores.assignments.counts(ids) : null;
    const isStudent = course.role === "student";
    const own = isStudent ? await stores.assignments.submissionsOf(person.userId, ids) : [];
    return assignments.map((assignment) => {
      const found = counts?.get(assignment.id);
      return toAssignmentJson(assignment, {
        grace_seconds: graceSeconds,
        releases: assignment.release ?? course.releases,
        counts: found ? toCountsJson(found) : null,
        own: isStudent
          ? toOwnSubmissionsJson(assignment, {
              submissions: own.filter(({ assignmentId }) => assignmentId === assignment.id),
              at: clock.now(),
              course,
            })
          : null,
      });
    });
  };
  const show = async (person: Person, id: string): Promise<Schemas["Assignment"] | null> =>
    await transaction.run(person, async (stores) => {
      const assignment = await stores.assignments.find(id);
      const course = assignment && (await stores.courses.find(assignment.courseId));
      if (!assignment || !course) return null;
      return (await shown(stores, person, course, [assignment]))[0] ?? null;
    });
  const answer = async (person: Person, id: string) => {
    const found = await show(person, id);
    return found === null ? null : { data: found, headers: { ETag: `"${found.version}"` } };
  };
  /** Reads the version that is meant, and keeps it; `null`: there is none. */
  const versionOf = async (id: string | undefined, version: string | undefined) => {
    const rubric = await rubrics.get(id ?? null, version ?? null);
    return rubric === null ? null : { rubricId: rubric.id, rubricVersion: rubric.version };
  };

  return [
    implement(routes.assignments.list, {
      async handle({ person, params: { id: courseId }, query: { limit = 20, offset = 0 } }) {
        return await transaction.run(person, async (stores) => {
          const course = await stores.courses.find(courseId);
          if (course === null) return failure(404, texts.courseNotFound);
          const { items, total } = await stores.assignments.list({ courseId, limit, offset });
          const assignments = [...(await shown(stores, person, course, items))];
          return ok(texts.listed, { assignments, total, limit, offset });
        });
      },
    }),

    implement(routes.assignments.create, {
      async handle({ person, params: { id: courseId }, body }) {
        const times = timesOf(body);
        if (times === null) return failure(400, texts.noSuchTime);
        const rubric = await versionOf(body.rubric_id, body.rubric_version);
        if (rubric === null) return failure(400, texts.unknownRubric(await rubrics.known()));
        const { title, instructions = "", attempts = null, release = null } = body;
        const assignment = { id: crypto.randomUUID(), courseId, title, instructions, attempts, release, ...rubric };
        const outcome = await createAssignment(transaction, {
          person,
          assignment: { ...assignment, opensAt: null, dueAt: null, cutOffAt: null, ...times },
        });
        if (outcome.status !== "created") return refuse(outcome.status);
        const created = await answer(person, assignment.id);
        if (created === null) return failure(404, texts.courseNotFound);
        const headers = { ...created.headers, Location: `/api/v1/assignments/${assignment.id}` };
        return { status: 201, message: texts.created, data: created.data, headers };
      },
    }),

    implement(routes.assignments.find, {
      async handle({ person, params: { id } }) {
        const found = await answer(person, id);
        return found === null ? failure(404, texts.assignmentNotFound) : ok(texts.listed, found.data, found.headers);
      },
    }),

    implement(routes.assignments.change, {
      async handle({ person, params: { id: assignmentId }, body, request }) {
        const times = timesOf(body);
        if (times === null) return failure(400, texts.noSuchTime);
        const named = body.rubric_id !== undefined || body.rubric_version !== undefined;
        const before = named && body.rubric_id === undefined ? await show(person, assignmentId) : null;
        const rubric = named ? await versionOf(body.rubric_id ?? before?.rubric_id, body.rubric_version) : {};
        if (rubric === null) return failure(400, texts.unknownRubric(await rubrics.known()));
        const change: AssignmentChange = {
          ...(body.title !== undefined && { title: body.title }),
          ...(body.instructions !== undefined && { instructions: body.instructions }),
          ...(body.attempts !== undefined && { attempts: body.attempts }),
          ...(body.release !== undefined && { release: body.release }),
          ...times,
          ...rubric,
        };
        const version = Number(/^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(request.headers.get("if-match") ?? "")?.[1] ?? 0);
        const outcome = await changeAssignment(transaction, { person, assignmentId, version, change });
        if (outcome.status === "stale") {
          const data = { version: outcome.version };
          return {
            status: 412,
            error: texts.assignmentChanged,
            data,
            headers: { ETag: `"${outcome.version}"` },
          } as const;
        }
        if (outcome.status === "not_found") return failure(404, texts.assignmentNotFound);
        if (outcome.status !== "changed") return refuse(outcome.status);
        const changed = await answer(person, assignmentId);
        return changed === null
          ? failure(404, texts.assignmentNotFound)
          : ok(texts.updated, changed.data, changed.headers);
      },
    }),

    implement(routes.assignments.submissions, {
      async handle({ person, params: { id: assignmentId }, query }) {
        const { limit = 20, offset = 0, state, late, held, q } = query;
        return await transaction.run(person, async (stores) => {
          const assignment = await stores.assignments.find(assignmentId);
          if (assignment === null) return failure(404, texts.assignmentNotFound);
          const rights = await stores.courses.rightsIn(assignment.courseId);
          if (!rights?.includes("read")) return failure(403, texts.notAllowed);
          const { items, total } = await stores.assignments.students({
            assignmentId,
            ...(state !== undefined && { state }),
            ...(late !== undefined && { isLate: late }),
            ...(held !== undefined && { isHeld: held }),
            ...(q !== undefined && { q }),
            limit,
            offset,
          });
          const counts = (await stores.assignments.counts([assignmentId])).get(assignmentId);
          if (!counts) return failure(404, texts.assignmentNotFound);
          const page = { students: items.map(toStudentSubmissionJson), total, limit, offset };
          return ok(texts.listed, { ...page, counts: toCountsJson(counts) });
        });
      },
    }),

    implement(routes.assignments.own, {
      async handle({ person, params: { id } }) {
        return await transaction.run(person, async (stores) => {
          const assignment = await stores.assignments.find(id);
          const course = assignment && (await stores.courses.find(assignment.courseId));
          if (!assignment || !course) return failure(404, texts.assignmentNotFound);
          const submissions = await stores.assignments.submissionsOf(person.userId, [id]);
          const about = { submissions, at: clock.now(), course };
          return ok(texts.listed, toOwnSubmissionsJson(assignment, about));
        });
      },
    }),
  ];
}

/** The years that PostgreSQL and ISO 8601 with four digits both know. */
const FIRST_TIME = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_TIME = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The times that the body names; `null` where one of them is none, such as a leap second, which has the form of a time and which
 * no clock of the service shows.
 */
function timesOf(body: {
  readonly opens_at?: string | null;
  readonly due_at?: string | null;
  readonly cut_off_at?: string | null;
}): Pick<AssignmentChange, "opensAt" | "dueAt" | "cutOffAt"> | null {
  const given = { opensAt: body.opens_at, dueAt: body.due_at, cutOffAt: body.cut_off_at };
  const times: Record<string, Date | null> = {};
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined) continue;
    const time = text === null ? null : new Date(text);
    if (time !== null && !(time.getTime() >= FIRST_TIME && time.getTime() <= LAST_TIME)) return null;
    times[name] = time;
  }
  return times;
}

function refuse(
  status: "not_found" | "forbidden" | "archived" | "full" | "bad_dates",
): Failure<400> | Failure<403> | Failure<404> | Failure<409> {
  switch (status) {
    case "full":
      return failure(409, texts.tooManyAssignments);
    case "bad_dates":
      return failure(400, texts.datesNotInOrder);
    default:
      return refuseCourse(status);
  }
}
