import { AWAITED_SOURCES, PROCESSING_STAGES, REPORT_STATUSES, RIGHTS, SCORE_STATES } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";

const reportStatus = Type.Enum([...REPORT_STATUSES], {
  description: "queued -> processing -> scored, or failed with a reason in `error`.",
});

const processingStage = Type.Enum([...PROCESSING_STAGES], { description: "Stages in their fixed order." });

const scoreState = Type.Enum([...SCORE_STATES], {
  description:
    "What the owner may know of the score. released: they may read one. awaiting_release: nothing is in the way, somebody releases by hand. awaiting_teacher: on hold. awaiting_judgement: a model has not judged all of it, and judging follows.",
});

const scoreAwaits = nullable(
  Type.Enum([...AWAITED_SOURCES], {
    description:
      "What an awaited judgement waits for. model: it was away. answers: it was there, and is asked again about what its answers left open.",
  }),
);

const links = Type.Object({
  self: Type.String(),
  content: Type.String(),
  score: Type.String(),
  file: Type.String(),
  events: Type.String(),
});

/** Fields of every report on the wire. */
export const reportFields = {
  id: uuid,
  owner_id: nullable(uuid),
  course_id: nullable(uuid),
  name: Type.String({
    description: "What the report is called: the title recognised in it, else the one given, else the file name.",
  }),
  title: nullable(Type.String({ description: "As it was given with the file." })),
  file_name: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  rubric_id: nullable(Type.String()),
  status: reportStatus,
  stage: nullable(processingStage),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Over all stages." }),
  stage_progress: Type.Number({ minimum: 0, maximum: 1, description: "Of the stage alone." }),
  pages: nullable(Type.Integer()),
  error: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  score_state: scoreState,
  score_awaits: scoreAwaits,
  waits_for: nullable(
    Type.Enum(["object_store"], {
      description: "What keeps a report from being worked on now; null where nothing does, or it is not under way.",
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
  links,
};

/** A report in lists and after submission. */
export const reportSchema = Type.Object(reportFields, { $id: "Report" });

/** A report on its own page, with the stages it went through. */
export const reportDetailSchema = Type.Object(
  {
    ...reportFields,
    stages: Type.Array(
      Type.Object({
        run_id: uuid,
        stage: processingStage,
        attempt: Type.Integer(),
        started_at: timestamp,
        ended_at: nullable(timestamp),
        error: nullable(Type.String()),
      }),
      { description: "Oldest first; the newest 200 of them." },
    ),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: "What the person may do with it." }),
    releases_at_once: Type.Boolean({
      description:
        "Whether its mark is released as soon as nothing is open about it, by its assignment, course or installation.",
    }),
  },
  { $id: "ReportDetail" },
);
