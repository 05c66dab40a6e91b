import { routes } from "@rubrica/contract";
import { connectMember, importRoster, MAX_COURSE_MEMBERS, type Transaction } from "@rubrica/core";
import { readColumns, recogniseColumns, rosterCsv, rosterRows } from "@rubrica/gradebook";
import { type Failure, failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { readBytes } from "../requests/request-body.ts";
import { MAX_ROSTER_BYTES, readRosterTable, type TableRefusal } from "../roster/read-roster-table.ts";
import { implement, type Route } from "../route.ts";
import { toMemberJson } from "../schemas/course.ts";
import { toRosterJson } from "../schemas/roster.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseCourse } from "./refuse-course.ts";

/** What the roster routes work with. */
export interface RosterRoutesOptions {
  readonly transaction: Transaction;
  readonly allowances: Allowances;
  /** Whether addresses are confirmed by mail: only then an address makes somebody the member that a roster names. */
  readonly confirmsAddresses: boolean;
}

/** Rosters of courses: import, export, and who is an invited member. */
export function rosterRoutes({ transaction, allowances, confirmsAddresses }: RosterRoutesOptions): readonly Route[] {
  return [
    implement(routes.rosters.importRoster, {
      async handle({ person, params: { id: courseId }, query, request, language }) {
        const { dry_run: isDryRun = false, missing = "keep", header, columns: asked } = query;
        const refused =
          (await allowances.take("roster", person.userId)) ?? (await allowances.check("unknown-member", person.userId));
        if (refused) return refused;
        const rights = await transaction.run(person, ({ courses }) => courses.rightsIn(courseId));
        if (!rights?.includes("manage"))
          return refuseCourse(rights === null ? "not_found" : "forbidden", texts.courseArchivedForMembers);
        if (/^(application\/json|multipart\/)/i.test(request.headers.get("content-type") ?? ""))
          return failure(415, texts.rosterMediaType);
        const body = await readBytes(request, MAX_ROSTER_BYTES);
        if (body.status !== "read") return body.reply;
        const table = readRosterTable(body.bytes);
        if ("reason" in table) return refuseTable(table);
        const fields = asked === undefined ? null : readColumns(asked);
        if (asked !== undefined && fields === null) return failure(400, texts.rosterColumns);
        const found = recogniseColumns(table.records);
        const columns = { hasHeader: header ?? found.hasHeader, fields: fields ?? found.fields };
        if (!columns.fields.includes("school_number") && !columns.fields.includes("email") && !isDryRun)
          return failure(400, texts.rosterNamesNobody);
        const outcome = await importRoster(transaction, {
          person,
          courseId,
          rows: rosterRows(table.records, columns),
          missingBecomeInactive: missing === "inactive",
          claimsByAddress: confirmsAddresses,
          isDryRun,
        });
        if (!("plan" in outcome)) return refuseCourse(outcome.status, texts.courseArchivedForMembers);
        // Such a row tells that nobody has an account with the address.
        for (const { mistake } of outcome.plan.rows) {
          if (mistake === "account_needed") await allowances.take("unknown-member", person.userId);
        }
        const message = isDryRun ? texts.listed : texts.updated;
        return ok(message, toRosterJson(outcome.plan, { table, columns, isDryRun, language }));
      },
    }),

    implement(routes.rosters.exportRoster, {
      async handle({ person, params: { id: courseId }, query, language: preferred }) {
        const language = query.language ?? preferred;
        const found = await transaction.run(person, async ({ courses }) => {
          const rights = await courses.rightsIn(courseId);
          if (!rights?.includes("manage")) return rights;
          return await courses.members({ courseId, isActive: true, limit: MAX_COURSE_MEMBERS, offset: 0 });
        });
        if (found === null) return failure(404, texts.courseNotFound);
        if (!("items" in found)) return failure(403, texts.notAllowed);
        return new Response(rosterCsv(found.items, language), {
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": 'attachment; filename="members.csv"',
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    }),

    implement(routes.rosters.connectMember, {
      async handle({ person, params: { id: courseId, member_id: memberId }, body: { email } }) {
        const refused = await allowances.check("unknown-member", person.userId);
        if (refused) return refused;
        const outcome = await connectMember(transaction, { person, courseId, memberId, email });
        switch (outcome.status) {
          case "connected":
            return ok(texts.updated, toMemberJson(outcome.member));
          case "not_found":
            return failure(404, texts.memberNotFound);
          case "forbidden":
            return failure(403, texts.notAllowed);
          case "archived":
            return failure(409, texts.courseArchivedForMembers);
          case "other_number":
            return failure(409, texts.otherSchoolNumber);
          case "no_account":
            await allowances.take("unknown-member", person.userId);
            return failure(404, texts.noAccountOfAddress);
        }
      },
    }),
  ];
}

function refuseTable({ reason, row }: TableRefusal): Failure<400> {
  switch (reason) {
    case "empty":
      return failure(400, texts.rosterEmpty);
    case "workbook":
      return failure(400, texts.rosterWorkbook);
    case "unreadable":
      return failure(400, texts.rosterUnreadable);
    case "quote":
      return failure(400, texts.rosterQuote(row));
    case "too_many_rows":
      return failure(400, texts.rosterRows);
    case "too_many_columns":
      return failure(400, texts.rosterTooManyColumns(row));
    case "long_cell":
      return failure(400, texts.rosterLongCell(row));
  }
}
