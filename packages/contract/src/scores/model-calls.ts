import Type from "typebox";
import { longPageQuery, nullable, pageOf, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const tag = "scores";

const access = "staff";

const facts = {
  key: Type.String(),
  section: Type.String(),
  model_id: Type.String(),
  outcome: Type.Enum(["answered", "invalid", "failed"], {
    description: "invalid: the answer did not fit and was asked for again. failed: there was none.",
  }),
  run_id: nullable({ ...uuid, description: "The run that asked last; null where that was not written down." }),
  at: timestamp,
};

export const callSchema = Type.Object(
  {
    ...facts,
    instructions: Type.String(),
    messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
    answer: nullable(Type.String()),
    failure: nullable(
      Type.Object(
        { code: Type.String(), status: nullable(Type.Integer()), server_message: nullable(Type.String()) },
        { description: "Why there was no answer; server_message is the server's own sentence." },
      ),
    ),
  },
  { $id: "ModelCall", description: "It holds text of the report." },
);

const path = "/api/v1/reports/{id}/model-calls";

export const list = route({
  method: "get",
  path,
  summary: "Calls of a model about the report, oldest first",
  tag,
  access,
  right: "read",
  params: Type.Object({ id: uuid }),
  query: Type.Object(longPageQuery),
  answers: {
    200: {
      description: "The calls; none where no model was asked.",
      data: pageOf("model_calls", Type.Object(facts)),
    },
    404: { description: "No such report." },
  },
});

export const find = route({
  method: "get",
  path: `${path}/{key}`,
  summary: "Prompt and answer of one call",
  tag,
  access,
  right: "read",
  params: Type.Object({ id: uuid, key: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
  answers: {
    200: { description: "The call.", data: callSchema },
    404: { description: "No such report or call." },
  },
});
