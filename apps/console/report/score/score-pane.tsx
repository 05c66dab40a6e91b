import { useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { asProblem } from "../../api/problem.ts";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { Empty } from "../../design/empty.tsx";
import { ProblemNote } from "../../design/problem.tsx";
import { Skeleton } from "../../design/skeleton.tsx";
import { useWords } from "../../words/use-words.ts";
import { FailedNote } from "./failed-note.tsx";
import { ProcessingNote } from "./processing-note.tsx";
import { ScoreSheet } from "./score-sheet.tsx";

/** The score with its reasons, or why there is none yet. */
export function ScorePane({ report }: { readonly report: Schemas["ReportDetail"] }) {
  const words = useWords("report");
  const queries = useQueryClient();
  const { score, query } = useShownScore();
  const isUnderWay = report.status === "queued" || report.status === "processing";
  const problem = query.isError ? asProblem(query.error) : null;
  return (
    <>
      {isUnderWay && <ProcessingNote reportId={report.id} again={score !== null} />}
      {report.status === "failed" && <FailedNote report={report} />}
      {score && <ScoreSheet score={score} />}
      {!score && report.status === "scored" && (
        <>
          {problem?.kind === "conflict" && <Empty title={words.notReleased}>{words.notReleasedNote}</Empty>}
          {problem && problem.kind !== "conflict" && (
            <ProblemNote
              error={problem}
              onRetry={() => void queries.invalidateQueries({ queryKey: ["reports", report.id] })}
            />
          )}
          {!problem && <Skeleton />}
        </>
      )}
    </>
  );
}
