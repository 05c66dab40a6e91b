import type { Schemas } from "../../api/client.ts";
import { Disclosure } from "../../design/display/disclosure.tsx";
import { Tag } from "../../design/display/tag.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { groupInOrder } from "../panes/group-in-order.ts";
import styles from "../panes/pane.module.css";
import { PaneSection } from "../panes/pane-section.tsx";

type Attempt = Schemas["ReportDetail"]["stages"][number];

/** What each run went through, with every attempt and its error; newest run first. */
export function StageAttempts({ stages }: { readonly stages: readonly Attempt[] }) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const runs = [...groupInOrder(stages, ({ run_id: runId }) => runId).values()].reverse();
  if (runs.length === 0) return null;
  return (
    <PaneSection title={words.stages}>
      <div>
        {runs.map((attempts) => {
          const [first] = attempts;
          const failed = attempts.some(({ error }) => error !== null);
          return (
            first && (
              <Disclosure
                key={first.run_id}
                title={
                  <>
                    {words.stagesOf(formats.timestamp(first.started_at))}
                    {failed && <Tag meaning="error">{words.failure}</Tag>}
                  </>
                }
              >
                <AttemptsTable attempts={attempts} />
              </Disclosure>
            )
          );
        })}
      </div>
    </PaneSection>
  );
}

function AttemptsTable({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const words = useWords("reportPanes");
  const { stage: stageNames } = useWords("design");
  const formats = useFormats();
  const seconds = ({ started_at: start, ended_at: end }: Attempt) =>
    end === null ? "–" : words.seconds(formats.number((Date.parse(end) - Date.parse(start)) / 1000, 1));
  return (
    <table className={styles.table} aria-label={words.stages}>
      <thead>
        <tr>
          <th scope="col">{words.stage}</th>
          <th scope="col" className={styles.number}>
            {words.attempt}
          </th>
          <th scope="col" className={styles.number}>
            {words.took}
          </th>
          <th scope="col" className={styles.outcome}>
            {words.outcome}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <tr key={`${attempt.stage} ${attempt.attempt}`}>
            <th scope="row">{stageNames[attempt.stage]}</th>
            <td className={styles.number}>{attempt.attempt}</td>
            <td className={styles.number}>{seconds(attempt)}</td>
            <td className={styles.outcome}>
              {attempt.error ?? (attempt.ended_at === null ? words.outcomeRunning : words.outcomeDone)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
