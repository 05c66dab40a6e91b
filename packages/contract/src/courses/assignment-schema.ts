import { SCORE_RELEASES, SUBMISSION_STATES } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { scoreRelease } from "./course-schema.ts";

const title = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const instructions = Type.String({ maxLength: 20_000, description: "Plain text, as students read it." });
const attempts = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: "How many attempts a student has. Null: any number.",
});

export const submissionState = Type.Enum([...SUBMISSION_STATES]);

export const submissionSchema = Type.Object(
  {
    id: uuid,
    assignment_id: uuid,
    attempt: Type.Integer({ minimum: 1 }),
    handed_in_at: { ...timestamp, description: "When the request arrived, by the clock of the service." },
    late_seconds: Type.Integer({ minimum: 0, description: "After the due time; 0 within the grace period." }),
    file_name: Type.String(),
    bytes: Type.Integer(),
    sha256: Type.String({ description: "Of the file, in hexadecimal." }),
    report_id: nullable({ ...uuid, description: "Null once the report is deleted." }),
    state: submissionState,
  },
  { $id: "Submission" },
);

export const ownSubmissionsSchema = Type.Object({
  assignment_id: uuid,
  submissions: Type.Array(submissionSchema, {
    description: "By attempt. The last one in time counts; where none is in time, the last one.",
  }),
  attempts_left: nullable(Type.Integer({ minimum: 0, description: "Null: any number." })),
  may_hand_in: Type.Boolean(),
  refusal: nullable(
    Type.Enum(["not_open", "closed", "no_attempt_left", "archived", "forbidden"], {
      description: "Why you cannot hand in at the moment; null where you can.",
    }),
  ),
  now: { ...timestamp, description: "The clock of the service, which alone counts." },
});

export const stateCounts = Type.Object(
  {
    not_handed_in: Type.Integer(),
    processing: Type.Integer(),
    to_review: Type.Integer({ description: "With those that could not be read." }),
    reviewed: Type.Integer(),
    released: Type.Integer(),
    late: Type.Integer({ description: "Of those handed in, whatever their state." }),
    held: Type.Integer({ description: "On hold and not released, whatever their state." }),
  },
  {
    $id: "SubmissionCounts",
    description:
      "Students, each in one state by the submission that counts. Students who left count where they handed in.",
  },
);

export const assignmentSchema = Type.Object(
  {
    id: uuid,
    course_id: uuid,
    title: Type.String(),
    instructions: Type.String(),
    rubric_id: Type.String(),
    rubric_version: Type.String(),
    opens_at: nullable(timestamp),
    due_at: nullable({ ...timestamp, description: "Submissions after it are late." }),
    cut_off_at: nullable({ ...timestamp, description: "No submission is accepted after it." }),
    attempts: nullable(attempts),
    release: nullable(
      Type.Enum([...SCORE_RELEASES], { description: "When students see a mark. Null: as the course has it." }),
    ),
    releases: Type.Enum([...SCORE_RELEASES], { description: "What holds: `release`, or the course's." }),
    grace_seconds: Type.Integer({
      description: "Set by the installation: a submission that arrives this long after the due time is still in time.",
    }),
    version: Type.Integer({ minimum: 1, description: "Counts changes; named by `If-Match`." }),
    created_at: timestamp,
    counts: nullable(stateCounts),
    own: nullable(ownSubmissionsSchema),
  },
  {
    $id: "Assignment",
    description: "`counts` is null without the right read, `own` for whoever is no student of the course.",
  },
);

const dates = {
  opens_at: Type.Optional(nullable({ ...timestamp, description: "No submission is accepted before it." })),
  due_at: Type.Optional(
    nullable({ ...timestamp, description: "Not before opens_at. A whole minute includes its seconds." }),
  ),
  cut_off_at: Type.Optional(nullable({ ...timestamp, description: "Not before due_at." })),
};

export const newAssignmentSchema = Type.Object(
  {
    title,
    instructions: Type.Optional(instructions),
    rubric_id: Type.Optional(Type.String({ description: "Default: the default rubric." })),
    rubric_version: Type.Optional(Type.String({ description: "Default: the newest." })),
    ...dates,
    attempts: Type.Optional(nullable(attempts)),
    release: Type.Optional(nullable(scoreRelease)),
  },
  { additionalProperties: false },
);

export const assignmentChangeSchema = Type.Object(
  {
    title: Type.Optional(title),
    instructions: Type.Optional(instructions),
    rubric_id: Type.Optional(Type.String()),
    rubric_version: Type.Optional(Type.String({ description: "Default where rubric_id is given: the newest." })),
    ...dates,
    attempts: Type.Optional(nullable(attempts)),
    release: Type.Optional(nullable(scoreRelease)),
  },
  { additionalProperties: false },
);

export const studentSubmissionSchema = Type.Object(
  {
    id: { ...uuid, description: "Of the student." },
    full_name: nullable(Type.String()),
    section: nullable(Type.String()),
    is_active: Type.Boolean(),
    state: submissionState,
    submission: nullable(submissionSchema),
    is_held: Type.Boolean({ description: "The mark is on hold and not released." }),
    final_score: nullable(Type.Number({ description: "Null without a score, and where its total is withheld." })),
  },
  {
    $id: "StudentSubmission",
    description:
      "A student with the submission that counts: the last one in time; where none is in time, the last one.",
  },
);
