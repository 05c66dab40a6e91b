import type { Schemas } from "../../api/client.ts";
import { isOpen } from "../../api/scores/reviews.ts";
import { useWords } from "../../words/use-words.ts";
import { Tag } from "../display/tag.tsx";

type Decided = Pick<Schemas["ReportScore"], "decision" | "findings" | "accepted" | "awaiting_judgement">;

/** What the findings of a score come to, and how many of them are open. */
export function DecisionTag({ score }: { readonly score: Decided }) {
  const words = useWords("findings");
  if (score.accepted) return <Tag>{words.accepted}</Tag>;
  if (score.awaiting_judgement) return <Tag>{words.awaiting}</Tag>;
  const open = score.findings.filter(isOpen).length;
  const decision = words.decision[score.decision];
  return score.decision === "clear" ? (
    <Tag>{decision}</Tag>
  ) : (
    <Tag meaning="review">{words.decisionWith(decision, open)}</Tag>
  );
}
