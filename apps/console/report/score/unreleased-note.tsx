import type { Schemas } from "../../api/client.ts";
import { unreleasedStateOf } from "../../api/scores/unreleased-state.ts";
import { Empty } from "../../design/feedback/empty.tsx";
import { useWords } from "../../words/use-words.ts";

/** Why the owner of a scored report sees no score yet, and what comes next; never a figure of it. */
export function UnreleasedNote({ report }: { readonly report: Schemas["ReportDetail"] }) {
  const { title, note } = useWords("report").unreleased[unreleasedStateOf(report)];
  return <Empty title={title}>{note}</Empty>;
}
