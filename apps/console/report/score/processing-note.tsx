import { useReportProgress } from "../../api/reports/follow-report.ts";
import { Quiet, Stack } from "../../design/display/text.tsx";
import { Notice } from "../../design/feedback/problem.tsx";
import { StageBar } from "../../design/feedback/stage-bar.tsx";
import { useWords } from "../../words/use-words.ts";

/** How far the report is, live; the score appears by itself when it is there. */
export function ProcessingNote({
  reportId,
  waitsForStorage,
  again,
}: {
  readonly reportId: string;
  /** Its files cannot be had now. */
  readonly waitsForStorage: boolean;
  /** An earlier score stands below. */
  readonly again: boolean;
}) {
  const words = useWords("report");
  const design = useWords("design");
  const { stage, progress, connection, lostForSeconds } = useReportProgress(reportId);
  return (
    <section aria-label={design.stages}>
      <Stack>
        <h2>{again ? words.scoringAgain : words.processing}</h2>
        <StageBar stage={stage} progress={progress} />
        <div role="status">
          {connection === "lost" || waitsForStorage ? (
            <Notice>{connection === "lost" ? design.connectionLost : design.waitingForStorage}</Notice>
          ) : (
            <Quiet as="p">
              {lostForSeconds === null ? words.processingNote : design.connectionBack(lostForSeconds)}
            </Quiet>
          )}
        </div>
        {again && <Notice>{words.earlierScore}</Notice>}
      </Stack>
    </section>
  );
}
