import type { Schemas } from "../../api/client.ts";
import { Empty } from "../../design/empty.tsx";
import { useWords } from "../../words/use-words.ts";

/** Why the owner of a scored report sees no score yet, and what comes next; never a figure of it. */
export function UnreleasedNote({ state }: { readonly state: Schemas["Report"]["score_state"] }) {
  const { unreleased } = useWords("report");
  const { title, note } =
    state === "awaiting_teacher" || state === "awaiting_judgement" ? unreleased[state] : unreleased.awaiting_release;
  return <Empty title={title}>{note}</Empty>;
}
