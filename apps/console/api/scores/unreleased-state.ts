import type { Schemas } from "../client.ts";

/** Why the owner of a scored report sees no score yet: somebody releases or looks first, or what a model is awaited for. */
export type UnreleasedState = "awaiting_release" | "awaiting_teacher" | "model" | "answers";

export function unreleasedStateOf({
  score_state: state,
  score_awaits: awaits,
}: Pick<Schemas["Report"], "score_state" | "score_awaits">): UnreleasedState {
  if (state === "awaiting_judgement") return awaits ?? "answers";
  return state === "awaiting_teacher" ? state : "awaiting_release";
}
