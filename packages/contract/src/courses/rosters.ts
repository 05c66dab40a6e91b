import Type from "typebox";
import { uuid } from "../envelope.ts";
import { rawBodyRoute, route } from "../route.ts";
import { memberSchema } from "./course-schema.ts";
import { rosterSchema } from "./roster-schema.ts";

const tag = "courses";
const path = "/api/v1/courses/{id}";
const params = Type.Object({ id: uuid });
const table = Type.String({ format: "binary" });

export const importRoster = rawBodyRoute({
  method: "post",
  path: `${path}/roster`,
  summary: "Import a roster, or tell what it would do",
  tag,
  access: "person",
  right: "manage",
  params,
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: "True: tells what would happen, and writes nothing." }),
    ),
    missing: Type.Optional(
      Type.Enum(["keep", "inactive"], {
        default: "keep",
        description:
          "What becomes of active members that no row names. `inactive`: students become inactive; other roles only where a row names an instructor.",
      }),
    ),
    header: Type.Optional(
      Type.Boolean({ description: "Whether the first row is a header. Default: where it names a column." }),
    ),
    columns: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          "What each column holds, with commas between: `school_number`, `full_name`, `section`, `email`, `role`, or `-`. Default: as the header names them.",
      }),
    ),
  }),
  rawBody: { "text/csv": table, "text/tab-separated-values": table, "text/plain": table },
  answers: {
    200: { description: "Row by row what was done, or would be. Rows with mistakes are left out.", data: rosterSchema },
    400: { description: "No table: empty, a workbook, in an unknown encoding, or without a number and an address." },
    404: { description: "No such course, or you are not in it." },
    409: { description: "The course is archived." },
    413: { description: "More than 1 MB." },
    415: { description: "A form or JSON: the body is the table itself." },
    429: { description: "Too many addresses that nobody has." },
  },
});

export const exportRoster = route({
  method: "get",
  path: `${path}/roster`,
  summary: "The active members as CSV, in the columns that the import takes",
  tag,
  access: "person",
  right: "manage",
  params,
  query: Type.Object({
    language: Type.Optional(
      Type.Enum(["zh", "en"], { description: "For a plain link, which cannot say it in a header." }),
    ),
  }),
  answers: {
    200: { description: "CSV with a byte order mark.", mediaType: "text/csv" },
    404: { description: "No such course, or you are not in it." },
  },
});

export const connectMember = route({
  method: "put",
  path: `${path}/members/{member_id}/account`,
  summary: "Make the person who has an address the invited member",
  tag,
  access: "person",
  right: "manage",
  params: Type.Object({ id: uuid, member_id: uuid }),
  body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) }, { additionalProperties: false }),
  answers: {
    200: { description: "The member.", data: memberSchema },
    404: { description: "No such course, or no such invited member, or nobody has this address." },
    409: { description: "The course is archived, or the person is a member with another school number." },
    429: { description: "Too many addresses that nobody has." },
  },
});
