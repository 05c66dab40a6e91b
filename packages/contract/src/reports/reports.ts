import Type from "typebox";
import { nullable, pageOf, pageQuery, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { gradebookFilters, gradebookOrder, listedReportSchema } from "../scores/listed-report-schema.ts";
import { scoreSchema } from "../scores/score-schema.ts";
import { parsedReportSchema } from "./parsed-report-schema.ts";
import { reportDetailSchema, reportSchema } from "./report-schema.ts";

const tag = "reports";

const params = Type.Object({ id: uuid });

const path = "/api/v1/reports/{id}";

/** Not validated: anything but an id means a report that does not exist. */
const replaces = Type.String({
  description:
    "Id of a report of one's own that has no mark: this one takes its place under an id of its own, and title and rubric where none are given. It goes in the same step; until then it stays as it was.",
});

const courseId = Type.String({
  description: "Course that the report is handed in to. Default: none, which the open course takes.",
});

const assignmentId = Type.String({
  description:
    "Assignment that the report is handed in to. Its course and rubric are those of the report; not together with course_id, rubric_id or replaces.",
});

const notFound = { 404: { description: "No such report, or not yours." } };

export const submit = route({
  method: "post",
  path: "/api/v1/reports",
  summary: "Submit a report",
  tag,
  access: "person",
  right: "hand_in",
  query: Type.Object({
    title: Type.Optional(Type.String()),
    rubric_id: Type.Optional(Type.String()),
    file_name: Type.Optional(Type.String()),
    replaces: Type.Optional(replaces),
    course_id: Type.Optional(courseId),
    assignment_id: Type.Optional(assignmentId),
  }),
  rawBody: {
    "multipart/form-data": Type.Object({
      file: Type.String({ format: "binary" }),
      title: Type.Optional(Type.String()),
      rubric_id: Type.Optional(Type.String()),
      replaces: Type.Optional(replaces),
      course_id: Type.Optional(courseId),
      assignment_id: Type.Optional(assignmentId),
    }),
    "application/pdf": Type.String({ format: "binary" }),
  },
  answers: {
    202: { description: "Accepted; it waits to be processed.", data: reportSchema },
    400: { description: "Empty file, no file, a file without a name, or an unknown rubric." },
    403: {
      description:
        "The report that it is to replace has a mark, or is somebody else's; or the course is not yours to hand in to.",
    },
    404: { description: "There is no report that it could replace, or no such course." },
    408: { description: "The upload took longer than 15 minutes, or sent nothing for one." },
    409: {
      description:
        "The course is archived, reports without a course are not taken, the assignment is not open or has no attempt left, or the report that it is to replace was handed in to an assignment.",
    },
    413: { description: "Larger than allowed." },
    415: { description: "Not a PDF." },
    429: { description: "Too many uploads." },
    507: { description: "Too little disk space is left." },
  },
});

export const list = route({
  method: "get",
  path: "/api/v1/reports",
  summary: "List reports: one's own, and those of courses that one reads",
  tag,
  access: "person",
  right: "read",
  query: Type.Object({ ...pageQuery, ...gradebookFilters, ...gradebookOrder }),
  answers: {
    200: {
      description: "A page of reports, newest first unless asked otherwise.",
      data: pageOf("reports", listedReportSchema),
    },
  },
});

export const find = route({
  method: "get",
  path,
  summary: "A report: metadata, status, stage, progress",
  tag,
  access: "person",
  right: "read",
  params,
  answers: { 200: { description: "The report.", data: reportDetailSchema }, ...notFound },
});

export const content = route({
  method: "get",
  path: `${path}/content`,
  summary: "The parsed report, whole or in parts",
  tag,
  access: "person",
  right: "read",
  params,
  query: Type.Object({
    parts: Type.Optional(
      Type.String({
        maxLength: 300,
        pattern: "^[a-z_]+(,[a-z_]+)*$",
        description: "Members to send, separated by commas, such as integrity,headings,figures. Default: all.",
      }),
    ),
  }),
  answers: {
    200: {
      description: "The parsed report.",
      data: parsedReportSchema,
    },
    409: { description: "Not parsed yet." },
    ...notFound,
  },
});

export const score = route({
  method: "get",
  path: `${path}/score`,
  summary: "The newest score with its reasons; students see it when it is released",
  tag,
  access: "person",
  right: "read",
  params,
  answers: {
    200: { description: "The score.", data: scoreSchema },
    409: {
      description: "Not scored yet, or not released to its owner: the sentence says why, as score_state does.",
    },
    ...notFound,
  },
});

export const file = route({
  method: "get",
  path: `${path}/file`,
  summary: "The PDF as it was submitted, whole or in part",
  tag,
  access: "person",
  right: "read",
  params,
  query: Type.Object({
    disposition: Type.Optional(
      Type.Union([Type.Literal("attachment"), Type.Literal("inline")], {
        description: "inline: to be shown; default: to be kept.",
      }),
    ),
  }),
  answers: {
    200: { description: "The file.", mediaType: "application/pdf" },
    206: {
      description: "The part that `Range` asks for; several as `multipart/byteranges`.",
      mediaType: "application/pdf",
    },
    304: { description: "It is what `If-None-Match` names." },
    416: { description: "The file has no such part." },
    ...notFound,
  },
});

export const rescore = route({
  method: "post",
  path: `${path}/rescore`,
  summary: "Score again, with another rubric if wanted; once there is a mark, not for its owner",
  tag,
  access: "person",
  right: "rescore",
  params,
  body: Type.Object(
    {
      rubric_id: Type.Optional(nullable(Type.String())),
      ask_anew: Type.Optional(
        Type.Boolean({
          description:
            "Not for the owner: the model is asked again for everything. Default false: what it answered about this report counts, and only what is missing is asked.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    202: { description: "A new run begins.", data: reportSchema },
    403: { description: "It has a mark, and its owner asks; or its owner wants the model asked anew." },
    409: { description: "The run under way has to end first." },
    429: { description: "Too many rescores." },
    ...notFound,
  },
});

export const remove = route({
  method: "delete",
  path,
  summary: "Delete a report with everything that belongs to it; once it has a mark, not for its owner",
  tag,
  access: "person",
  right: "delete",
  params,
  answers: {
    200: { description: "Deleted.", data: Type.Object({ id: uuid }) },
    403: { description: "It has a mark, and its owner asks." },
    ...notFound,
  },
});
