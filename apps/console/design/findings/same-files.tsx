import { Link } from "@tanstack/react-router";
import type { Finding } from "../../api/scores/reviews.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Figure } from "../display/figure.tsx";

/** What else is known of the very file: where it was handed in, too, and which marks of it were deleted. */
export function SameFiles({ finding: { reports = [], deleted = [] } }: { readonly finding: Finding }) {
  const words = useWords("findings");
  const formats = useFormats();
  if (reports.length + deleted.length === 0) return null;
  return (
    <ul>
      {reports.map(({ id, name, file_name: file, owner, created_at: at }) => (
        <li key={id}>
          <Link to="/reports/$reportId" params={{ reportId: id }}>
            {[...new Set([owner?.full_name ?? owner?.email ?? words.nobody, name, file])].join(" · ")}
          </Link>{" "}
          {formats.timestamp(at)}
        </li>
      ))}
      {deleted.map(({ run_id: id, final_score: score, mode, deleted_at: at }) => (
        <li key={id}>
          {words.deletedMark} <Figure provisional={mode !== "ai"}>{formats.number(score)}</Figure>{" "}
          {formats.timestamp(at)}
        </li>
      ))}
    </ul>
  );
}
