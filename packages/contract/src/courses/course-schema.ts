import { COURSE_ROLES, MEMBERSHIP_SOURCES, RIGHTS, SCORE_RELEASES } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";

const title = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const code = Type.String({ minLength: 1, maxLength: 50, pattern: "\\S", description: "As the school names it." });
const term = Type.String({ minLength: 1, maxLength: 50, pattern: "\\S", description: "As the school names it." });
const timeZone = Type.String({ minLength: 1, maxLength: 64, description: "IANA name, such as Asia/Shanghai." });
const section = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S", description: "A label, such as Class 1." });

/** When students see a mark. */
export const scoreRelease = Type.Enum([...SCORE_RELEASES]);

export const courseRole = Type.Enum([...COURSE_ROLES]);

export const courseSchema = Type.Object(
  {
    id: uuid,
    title: Type.String(),
    code: nullable(Type.String()),
    term: nullable(Type.String()),
    time_zone: Type.String(),
    release: nullable(
      Type.Enum([...SCORE_RELEASES], { description: "When students see a mark. Null: as the installation has it." }),
    ),
    releases: Type.Enum([...SCORE_RELEASES], { description: "What holds: `release`, or the installation's." }),
    created_at: timestamp,
    archived_at: nullable(timestamp),
    role: nullable(Type.Enum([...COURSE_ROLES], { description: "Yours; null for admins who are no member." })),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: "What you may do with the reports of all." }),
    instructors: Type.Array(Type.String(), { description: "Names of the active instructors." }),
    students: nullable(Type.Integer({ description: "Active ones. Null without the right read." })),
    reports: Type.Integer({ description: "Without the right read, your own." }),
    join_until: nullable({
      ...timestamp,
      description: "Until when the join code works. Null without one, and without the right manage.",
    }),
  },
  { $id: "Course" },
);

export const newCourseSchema = Type.Object(
  {
    title,
    code: Type.Optional(nullable(code)),
    term: Type.Optional(nullable(term)),
    time_zone: Type.Optional(timeZone),
  },
  { additionalProperties: false },
);

export const courseChangeSchema = Type.Object(
  {
    title: Type.Optional(title),
    code: Type.Optional(nullable(code)),
    term: Type.Optional(nullable(term)),
    time_zone: Type.Optional(timeZone),
    release: Type.Optional(nullable(scoreRelease)),
    archived: Type.Optional(Type.Boolean({ description: "An archived course is read only." })),
  },
  { additionalProperties: false },
);

export const newJoinCodeSchema = Type.Object(
  { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 180, default: 14, description: "How long it works." })) },
  { additionalProperties: false },
);

export const joinCodeSchema = Type.Object({
  code: Type.String({ description: "Three groups of four. Shown once; only its hash is stored." }),
  join_until: timestamp,
});

export const memberSchema = Type.Object(
  {
    id: { ...uuid, description: "Of the person; of the membership where is_invited." },
    is_invited: Type.Boolean({ description: "Has no account yet: a roster named the address." }),
    school_number: nullable(Type.String()),
    full_name: nullable(Type.String()),
    email: nullable(Type.String({ description: "Null without the right manage, except your own." })),
    role: courseRole,
    section: nullable(Type.String()),
    is_active: Type.Boolean({ description: "False: left or removed; without access." }),
    source: Type.Enum([...MEMBERSHIP_SOURCES]),
    added_at: timestamp,
  },
  { $id: "CourseMember" },
);

export const newMemberSchema = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 254 }),
    role: Type.Optional(Type.Enum([...COURSE_ROLES], { default: "student" })),
    section: Type.Optional(nullable(section)),
  },
  { additionalProperties: false },
);

export const memberChangeSchema = Type.Object(
  {
    role: Type.Optional(courseRole),
    section: Type.Optional(nullable(section)),
    is_active: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
