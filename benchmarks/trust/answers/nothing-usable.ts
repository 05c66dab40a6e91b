/** Models of which nothing can be used, whatever they are asked. */
import type { ChatBody } from "../../../packages/scoring/test/fake-model.ts";
import { completion, properAnswer } from "../../../packages/scoring/test/fake-model.ts";

export const NOTHING_USABLE: Readonly<Record<string, (body: ChatBody) => Response>> = {
  "prose, whatever is asked": () => completion("总体来看，这篇论文结构完整，论证较为充分，建议给予良好。"),
  "points out of range": (body) => completion(properAnswer(body, { score: 850 })),
  "invented quotations": (body) =>
    completion(properAnswer(body, { quotes: ["凭空捏造的引文，哪里都找不到它，因为没有人写过"] })),
  "a refusal": () => completion("", "content_filter"),
  "cut off, whatever the room": () => completion('{"criteria":{', "length"),
  "a context that is too small": () =>
    Response.json({ error: { message: "the input length exceeds the context length" } }, { status: 400 }),
  "an answer about nothing": () => completion('{"criteria":{}}'),
  "a server that refuses everything": () => Response.json({ error: { message: "参数有误" } }, { status: 400 }),
};
