import { RIGHTS } from "@rubrica/core";
import Type from "typebox";
import { pageOf, pageQuery, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import {
  courseChangeSchema,
  courseRole,
  courseSchema,
  joinCodeSchema,
  memberChangeSchema,
  memberSchema,
  newCourseSchema,
  newJoinCodeSchema,
  newMemberSchema,
} from "./course-schema.ts";
import { releasedTogether, releaseTogether } from "./release-schema.ts";

const tag = "courses";

const path = "/api/v1/courses/{id}";
const memberPath = `${path}/members/{person_id}`;

const params = Type.Object({ id: uuid });
const memberParams = Type.Object({ id: uuid, person_id: uuid });

const notFound = { 404: { description: "No such course, or you are not in it." } };
const noMember = { 404: { description: "No such course, or you are not in it, or it has no such member." } };
const lastInstructor = {
  409: { description: "The course would be left without an instructor, is archived, or is full." },
};

export const list = route({
  method: "get",
  path: "/api/v1/courses",
  summary: "Your courses; for admins, every course",
  tag,
  access: "person",
  query: Type.Object({ ...pageQuery, archived: Type.Optional(Type.Boolean()) }),
  answers: {
    200: {
      description: "A page: those that are not archived first, then the newest first.",
      data: Type.Object({
        ...pageOf("courses", courseSchema).properties,
        open_course_rights: Type.Array(Type.Enum([...RIGHTS]), {
          description: "What you may do with the reports of all that were submitted to no course.",
        }),
      }),
    },
  },
});

export const create = route({
  method: "post",
  path: "/api/v1/courses",
  summary: "Create a course, with you as its instructor",
  tag,
  access: { roles: ["teacher", "admin"], reason: "There is no course yet that could decide." },
  body: newCourseSchema,
  answers: {
    201: { description: "Created.", data: courseSchema },
    400: { description: "There is no such time zone." },
  },
});

export const find = route({
  method: "get",
  path,
  summary: "A course",
  tag,
  access: "person",
  params,
  answers: { 200: { description: "The course.", data: courseSchema }, ...notFound },
});

export const change = route({
  method: "put",
  path,
  summary: "Change a course, archive it or open it again",
  tag,
  access: "person",
  right: "manage",
  params,
  body: courseChangeSchema,
  answers: {
    200: { description: "The changed course.", data: courseSchema },
    400: { description: "There is no such time zone." },
    ...notFound,
  },
});

export const members = route({
  method: "get",
  path: `${path}/members`,
  summary: "The members of a course; without the right read, yourself",
  tag,
  access: "person",
  right: "read",
  params,
  query: Type.Object({
    ...pageQuery,
    role: Type.Optional(courseRole),
    is_active: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Part of a name or an address." })),
  }),
  answers: {
    200: {
      description: "A page: by role, then by name; former members last.",
      data: Type.Object({
        ...pageOf("members", memberSchema).properties,
        counts: Type.Object(
          {
            instructor: Type.Integer(),
            assistant: Type.Integer(),
            observer: Type.Integer(),
            student: Type.Integer(),
          },
          { description: "Active members that you see, by role, whatever is asked for." },
        ),
      }),
    },
    ...notFound,
  },
});

export const addMember = route({
  method: "post",
  path: `${path}/members`,
  summary: "Add the person who has an address, or take a former member back",
  tag,
  access: "person",
  right: "manage",
  params,
  body: newMemberSchema,
  answers: {
    200: { description: "The member. Who is a member already keeps their role.", data: memberSchema },
    404: { description: "No such course, or you are not in it, or nobody has this address." },
    409: { description: "The course is archived or full." },
    429: { description: "Too many addresses that nobody has." },
  },
});

export const changeMember = route({
  method: "put",
  path: memberPath,
  summary: "Change role, section or activity of a member",
  tag,
  access: "person",
  right: "manage",
  params: memberParams,
  body: memberChangeSchema,
  answers: { 200: { description: "The changed member.", data: memberSchema }, ...lastInstructor, ...noMember },
});

export const removeMember = route({
  method: "delete",
  path: memberPath,
  summary: "Remove a member: they keep their own reports and lose access to the course",
  tag,
  access: "person",
  right: "manage",
  params: memberParams,
  answers: {
    200: { description: "Removed.", data: Type.Object({ id: uuid }) },
    409: { description: "The course would be left without an instructor." },
    ...noMember,
  },
});

export const makeJoinCode = route({
  method: "post",
  path: `${path}/join-code`,
  summary: "Make a code by which students join; the one before ends",
  tag,
  access: "person",
  right: "manage",
  params,
  body: newJoinCodeSchema,
  answers: {
    201: { description: "The code, this once.", data: joinCodeSchema },
    409: { description: "The course is archived." },
    ...notFound,
  },
});

export const endJoinCode = route({
  method: "delete",
  path: `${path}/join-code`,
  summary: "End the join code of a course",
  tag,
  access: "person",
  right: "manage",
  params,
  answers: { 200: { description: "There is none any more.", data: Type.Object({ id: uuid }) }, ...notFound },
});

export const join = route({
  method: "post",
  path: "/api/v1/courses/join",
  summary: "Join a course as a student, by its code",
  tag,
  access: "person",
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
  answers: {
    200: { description: "The course. Who is a member already keeps their role.", data: courseSchema },
    404: {
      description: "The code is wrong or has ended, or you were removed from the course: you are not told which.",
    },
    409: { description: "The course is full." },
    429: { description: "Too many codes that do not work." },
  },
});

const openCourseData = Type.Object({
  open: Type.Boolean({
    description:
      "True: reports are taken without a course, and teachers read, mark and release these. False: reports are handed in to courses only, and reports without one are for their owners and admins.",
  }),
});

const openCourse = {
  path: "/api/v1/open-course",
  tag,
  access: { roles: ["admin"], reason: "It is a setting of the installation." },
} as const;

export const readOpenCourse = route({
  ...openCourse,
  method: "get",
  summary: "Whether the open course is open",
  answers: { 200: { description: "The setting.", data: openCourseData } },
});

export const changeOpenCourse = route({
  ...openCourse,
  method: "put",
  summary: "Open or close the open course: all reports without a course",
  body: Type.Object({ open: Type.Boolean() }, { additionalProperties: false }),
  answers: { 200: { description: "The setting now.", data: openCourseData } },
});

export const release = route({
  method: "post",
  path: `${path}/release`,
  summary: "Release every mark of a course that somebody accepted, or withhold all",
  tag,
  access: "person",
  right: "release",
  params,
  ...releaseTogether,
  answers: { 200: releasedTogether, ...notFound },
});
