import Type from "typebox";
import { uuid } from "../envelope.ts";
import { route } from "../route.ts";

export const follow = route({
  method: "get",
  path: "/api/v1/reports/{id}/events",
  summary: "Follow a report: server-sent events stage, progress, done, failed",
  tag: "reports",
  access: "person",
  params: Type.Object({ id: uuid }),
  query: Type.Object({
    last_event_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  answers: {
    200: { description: "Ends after done or failed. Resume with Last-Event-ID.", mediaType: "text/event-stream" },
    404: { description: "No such report, or not yours." },
  },
});
