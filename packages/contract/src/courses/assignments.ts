import Type from "typebox";
import { pageOf, pageQuery, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import {
  assignmentChangeSchema,
  assignmentSchema,
  newAssignmentSchema,
  ownSubmissionsSchema,
  stateCounts,
  studentSubmissionSchema,
  submissionState,
} from "./assignment-schema.ts";
import { releasedTogether, releaseTogether } from "./release-schema.ts";

const tag = "courses";

const path = "/api/v1/assignments/{id}";
const courseParams = Type.Object({ id: uuid });
const params = Type.Object({ id: uuid });

const noCourse = { 404: { description: "No such course, or you are not in it." } };
const notFound = { 404: { description: "No such assignment, or you are not in its course." } };
const badDates = { 400: { description: "The dates are not in order, or there is no such rubric." } };

export const release = route({
  method: "post",
  path: `${path}/release`,
  summary: "Release every mark of an assignment that somebody accepted, or withhold all",
  tag,
  access: "person",
  right: "release",
  params,
  ...releaseTogether,
  answers: { 200: releasedTogether, ...notFound },
});

export const list = route({
  method: "get",
  path: "/api/v1/courses/{id}/assignments",
  summary: "The assignments of a course",
  tag,
  access: "person",
  params: courseParams,
  query: Type.Object(pageQuery),
  answers: {
    200: {
      description: "A page: by due time, those without one last.",
      data: pageOf("assignments", assignmentSchema),
    },
    ...noCourse,
  },
});

export const create = route({
  method: "post",
  path: "/api/v1/courses/{id}/assignments",
  summary: "Add an assignment to a course",
  tag,
  access: "person",
  right: "manage",
  params: courseParams,
  body: newAssignmentSchema,
  answers: {
    201: { description: "Added.", data: assignmentSchema },
    ...badDates,
    409: { description: "The course is archived, or has 200 assignments." },
    ...noCourse,
  },
});

export const find = route({
  method: "get",
  path,
  summary: "An assignment, with one's own submissions or the counts of all",
  tag,
  access: "person",
  params,
  answers: { 200: { description: "The assignment; `ETag` names its version.", data: assignmentSchema }, ...notFound },
});

export const change = route({
  method: "put",
  path,
  summary: "Change an assignment; another rubric is that of its reports without a score, too",
  tag,
  access: "person",
  right: "manage",
  params,
  body: assignmentChangeSchema,
  answers: {
    200: { description: "The changed assignment.", data: assignmentSchema },
    ...badDates,
    409: { description: "The course is archived." },
    412: {
      description: "`If-Match` is missing or names an old version: the version that there is now.",
      data: Type.Object({ version: Type.Integer() }),
    },
    ...notFound,
  },
});

export const submissions = route({
  method: "get",
  path: `${path}/submissions`,
  summary: "Every student with the state of the submission that counts, also those who handed in nothing",
  tag,
  access: "person",
  right: "read",
  params,
  query: Type.Object({
    ...pageQuery,
    state: Type.Optional(submissionState),
    late: Type.Optional(Type.Boolean()),
    held: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Part of a name." })),
  }),
  answers: {
    200: {
      description: "A page, by name.",
      data: Type.Object({ ...pageOf("students", studentSubmissionSchema).properties, counts: stateCounts }),
    },
    ...notFound,
  },
});

export const own = route({
  method: "get",
  path: `${path}/submissions/own`,
  summary: "One's own submissions, and whether one may hand in now",
  tag,
  access: "person",
  params,
  answers: { 200: { description: "One's own.", data: ownSubmissionsSchema }, ...notFound },
});
