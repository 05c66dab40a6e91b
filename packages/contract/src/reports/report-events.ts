import { PROCESSING_STAGES } from "@rubrica/core";
import Type, { type Static } from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { mode, notice } from "../scores/score-schema.ts";

const ofStage = {
  stage: Type.Enum([...PROCESSING_STAGES]),
  progress: Type.Number({ description: "Over all stages, 0 to 1." }),
  stage_progress: Type.Number({ description: "Of the stage alone, 0 to 1." }),
  at: timestamp,
};

const events = {
  stage: Type.Object({ ...ofStage, attempt: Type.Integer() }),
  progress: Type.Object({ ...ofStage, detail: nullable(Type.String({ description: "Such as 8/13." })) }),
  done: Type.Object({
    final_score: Type.Optional(Type.Number({ description: "Absent for whoever may not see the score." })),
    level: Type.Optional(Type.String()),
    mode: Type.Optional(mode),
    notice: Type.Optional(notice),
    at: timestamp,
  }),
  failed: Type.Object({ code: Type.String(), message: Type.String(), at: timestamp }),
};

/** What the events of a report say, by their names. */
export type ReportEvents = { [Name in keyof typeof events]: Static<(typeof events)[Name]> };

export const follow = route({
  method: "get",
  path: "/api/v1/reports/{id}/events",
  summary: "Follow a report: server-sent events stage, progress, done, failed",
  tag: "reports",
  access: "person",
  right: "read",
  params: Type.Object({ id: uuid }),
  query: Type.Object({
    last_event_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  answers: {
    200: {
      description: "Ends after done or failed. Resume with Last-Event-ID.",
      mediaType: "text/event-stream",
      events,
    },
    404: { description: "No such report, or not yours." },
  },
});
