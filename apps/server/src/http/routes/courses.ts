import { routes } from "@rubrica/contract";
import {
  addMember,
  type Clock,
  changeCourse,
  changeMember,
  createCourse,
  DEFAULT_TIME_ZONE,
  endJoinCode,
  isTimeZone,
  joinCourse,
  type MemberRefusal,
  makeJoinCode,
  type Person,
  removeMember,
  setOpenCourse,
  type Transaction,
} from "@rubrica/core";
import { type Failure, failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { implement, type Route } from "../route.ts";
import { toCourseJson, toMemberJson } from "../schemas/course.ts";
import { texts } from "../texts/route-texts.ts";

/** What the course routes work with. */
export interface CourseRoutesOptions {
  readonly transaction: Transaction;
  readonly allowances: Allowances;
  readonly clock: Clock;
}

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000;

/** Courses, their members, and the open course. */
export function courseRoutes({ transaction, allowances, clock }: CourseRoutesOptions): readonly Route[] {
  const find = (person: Person, id: string) => transaction.run(person, ({ courses }) => courses.find(id));

  return [
    implement(routes.courses.list, {
      async handle({ person, query: { limit = 20, offset = 0, archived } }) {
        return await transaction.run(person, async ({ courses }) => {
          const filter = archived === undefined ? {} : { isArchived: archived };
          const { items, total } = await courses.list({ ...filter, limit, offset });
          const rights = (await courses.rightsIn(null)) ?? [];
          const page = { courses: items.map(toCourseJson), total, limit, offset };
          return ok(texts.listed, { ...page, open_course_rights: [...rights] });
        });
      },
    }),

    implement(routes.courses.create, {
      async handle({ person, body }) {
        const { title, code = null, term = null, time_zone: timeZone = DEFAULT_TIME_ZONE } = body;
        if (!isTimeZone(timeZone)) return failure(400, texts.unknownTimeZone);
        const course = { id: crypto.randomUUID(), title, code, term, timeZone };
        const outcome = await createCourse(transaction, { person, course });
        const created = outcome.status === "created" ? await find(person, course.id) : null;
        if (created === null) return failure(403, texts.notAllowed);
        return {
          status: 201,
          message: texts.created,
          data: toCourseJson(created),
          headers: { Location: `/api/v1/courses/${created.id}` },
        };
      },
    }),

    implement(routes.courses.find, {
      async handle({ person, params: { id } }) {
        const course = await find(person, id);
        return course ? ok(texts.listed, toCourseJson(course)) : failure(404, texts.courseNotFound);
      },
    }),

    implement(routes.courses.change, {
      async handle({ person, params: { id }, body }) {
        const { time_zone: timeZone, archived: isArchived, ...fields } = body;
        if (timeZone !== undefined && !isTimeZone(timeZone)) return failure(400, texts.unknownTimeZone);
        const change = {
          ...fields,
          ...(timeZone !== undefined && { timeZone }),
          ...(isArchived !== undefined && { isArchived }),
        };
        const outcome = await changeCourse(transaction, { person, courseId: id, change });
        if (outcome.status === "forbidden") return failure(403, texts.notAllowed);
        const changed = outcome.status === "changed" ? await find(person, id) : null;
        return changed ? ok(texts.updated, toCourseJson(changed)) : failure(404, texts.courseNotFound);
      },
    }),

    implement(routes.courses.members, {
      async handle({ person, params: { id }, query }) {
        const { limit = 20, offset = 0, role, is_active: isActive, q } = query;
        const page = await transaction.run(person, async ({ courses }) => {
          if ((await courses.find(id)) === null) return null;
          const filter = { ...(role && { role }), ...(isActive !== undefined && { isActive }), ...(q && { q }) };
          return courses.members({ courseId: id, ...filter, limit, offset });
        });
        if (page === null) return failure(404, texts.courseNotFound);
        const { items, total, counts } = page;
        return ok(texts.listed, { members: items.map(toMemberJson), total, limit, offset, counts });
      },
    }),

    implement(routes.courses.addMember, {
      async handle({ person, params: { id }, body }) {
        // Addresses that nobody has are counted, so that a list of addresses cannot be tried.
        const refused = await allowances.check("unknown-member", person.userId);
        if (refused) return refused;
        const { email, role = "student", section = null } = body;
        const outcome = await addMember(transaction, { person, courseId: id, email, role, section });
        if (outcome.status === "added") return ok(texts.updated, toMemberJson(outcome.member));
        if (outcome.status !== "no_account") return refuseMember(outcome.status);
        await allowances.take("unknown-member", person.userId);
        return failure(404, texts.noAccountOfAddress);
      },
    }),

    implement(routes.courses.changeMember, {
      async handle({ person, params: { id, person_id: memberId }, body }) {
        const { is_active: isActive, ...fields } = body;
        const change = { ...fields, ...(isActive !== undefined && { isActive }) };
        const outcome = await changeMember(transaction, { person, courseId: id, memberId, change });
        return outcome.status === "changed"
          ? ok(texts.updated, toMemberJson(outcome.member))
          : refuseMember(outcome.status);
      },
    }),

    implement(routes.courses.removeMember, {
      async handle({ person, params: { id, person_id: memberId } }) {
        const outcome = await removeMember(transaction, { person, courseId: id, memberId });
        return outcome.status === "removed" ? ok(texts.deleted, { id: memberId }) : refuseMember(outcome.status);
      },
    }),

    implement(routes.courses.makeJoinCode, {
      async handle({ person, params: { id }, body: { days = 14 } }) {
        const until = new Date(clock.now().getTime() + days * MILLISECONDS_A_DAY);
        const outcome = await makeJoinCode(transaction, { person, courseId: id, until });
        if (outcome.status !== "made") return refuseMember(outcome.status);
        return { status: 201, message: texts.created, data: { code: outcome.code, join_until: until.toISOString() } };
      },
    }),

    implement(routes.courses.endJoinCode, {
      async handle({ person, params: { id } }) {
        const { status } = await endJoinCode(transaction, { person, courseId: id });
        if (status === "forbidden") return failure(403, texts.notAllowed);
        return status === "ended" ? ok(texts.deleted, { id }) : failure(404, texts.courseNotFound);
      },
    }),

    implement(routes.courses.join, {
      async handle({ person, body: { code } }) {
        const refused = await allowances.check("wrong-join-code", person.userId);
        if (refused) return refused;
        const outcome = await joinCourse(transaction, { person, code });
        if (outcome.status === "full") return failure(409, texts.courseFull);
        const course = outcome.status === "joined" ? await find(person, outcome.courseId) : null;
        if (course !== null) return ok(texts.updated, toCourseJson(course));
        await allowances.take("wrong-join-code", person.userId);
        return failure(404, texts.joinCodeNotFound);
      },
    }),

    implement(routes.courses.readOpenCourse, {
      async handle({ person }) {
        const open = await transaction.run(person, ({ courses }) => courses.isOpenCourseOpen());
        return ok(texts.listed, { open });
      },
    }),

    implement(routes.courses.changeOpenCourse, {
      async handle({ person, body: { open } }) {
        const { status } = await setOpenCourse(transaction, { person, isOpen: open });
        return status === "changed" ? ok(texts.updated, { open }) : failure(403, texts.notAllowed);
      },
    }),
  ];
}

function refuseMember(refusal: MemberRefusal): Failure<403> | Failure<404> | Failure<409> {
  switch (refusal) {
    case "not_found":
      return failure(404, texts.memberNotFound);
    case "forbidden":
      return failure(403, texts.notAllowed);
    case "archived":
      return failure(409, texts.courseArchivedForMembers);
    case "full":
      return failure(409, texts.courseFull);
    case "account_needed":
      return failure(409, texts.accountNeeded);
    case "last_instructor":
      return failure(409, texts.lastInstructor);
  }
}
