import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "../api/reports/reports.ts";
import { scoreRunsQuery } from "../api/scores/score-runs.ts";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice } from "../design/feedback/problem.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { CompareRuns } from "./history/compare-runs.tsx";
import { RunTrail } from "./history/run-trail.tsx";
import { StageAttempts } from "./history/stage-attempts.tsx";
import styles from "./panes/pane.module.css";
import { PaneSection } from "./panes/pane-section.tsx";

/** Who did what with the report and when: scores, changes with their reasons, stages. */
export function HistoryPane({ reportId }: { readonly reportId: string }) {
  const words = useWords("reportPanes");
  const language = useLanguage();
  const report = useQuery(reportQuery(reportId)).data;
  return (
    <div className={styles.pane}>
      <Loaded query={useQuery(scoreRunsQuery(reportId))}>
        {({ runs, criteria }) => {
          const notice = runs.findLast((run) => run.notice !== null)?.notice;
          return (
            <>
              <PaneSection title={words.history}>
                {runs.length === 0 && <Empty title={words.noRuns}>{words.noRunsAdvice}</Empty>}
                {notice && <Notice provisional>{notice[language]}</Notice>}
                <RunTrail report={report} runs={runs} criteria={criteria} />
              </PaneSection>
              {runs.length > 1 && <CompareRuns runs={runs} criteria={criteria} />}
            </>
          );
        }}
      </Loaded>
      {report && <StageAttempts stages={report.stages} />}
    </div>
  );
}
