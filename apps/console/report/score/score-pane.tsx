import { useQueryClient } from "@tanstack/react-query";
import { usePerson } from "../../api/accounts/session.ts";
import type { Schemas } from "../../api/client.ts";
import { asProblem } from "../../api/problem.ts";
import { rightsOf } from "../../api/reports/report-rights.ts";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { ProblemNote } from "../../design/feedback/problem.tsx";
import { Skeleton } from "../../design/feedback/skeleton.tsx";
import { FindingsPanel, ReviewedFindings } from "../../design/findings/findings-panel.tsx";
import { FailedNote } from "./failed-note.tsx";
import { ProcessingNote } from "./processing-note.tsx";
import { ScoreSheet } from "./score-sheet.tsx";
import { UnreleasedNote } from "./unreleased-note.tsx";

/** The score with its reasons, or why there is none yet. */
export function ScorePane({ report }: { readonly report: Schemas["ReportDetail"] }) {
  const queries = useQueryClient();
  const { mark } = rightsOf(usePerson()?.id, report);
  const { score, query } = useShownScore();
  const isUnderWay = report.status === "queued" || report.status === "processing";
  const problem = query.isError ? asProblem(query.error) : null;
  return (
    <>
      {isUnderWay && (
        <ProcessingNote reportId={report.id} waitsForStorage={report.waits_for !== null} again={score !== null} />
      )}
      {report.status === "failed" && <FailedNote report={report} />}
      {score && (
        <ScoreSheet
          score={score}
          findings={
            mark ? (
              <ReviewedFindings reportId={report.id} score={score} isLocked={isUnderWay} />
            ) : (
              <FindingsPanel score={score} />
            )
          }
        />
      )}
      {!score && report.status === "scored" && (
        <>
          {problem?.kind === "conflict" && <UnreleasedNote report={report} />}
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
