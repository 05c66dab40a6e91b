import type { ListedReport } from "../../api/scores/gradebook.ts";
import { Tag } from "../../design/display/tag.tsx";
import { Unseen } from "../../design/display/text.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "../class.module.css";
import { stateOf } from "../score-states.ts";

/** Where a report stands: on its way, failed and why, or what its score waits for. */
export function ReportState({ report }: { readonly report: ListedReport }) {
  const { status, stage, progress, error } = report;
  const words = useWords("gradebook");
  const design = useWords("design");
  const formats = useFormats();
  if (status === "failed")
    return (
      <>
        <Tag meaning="error">{words.stateFailed}</Tag>
        {error && <Unseen> {error.message}</Unseen>}
      </>
    );
  const text = () => {
    if (report.waits_for !== null) return design.waitingForStorage;
    if (status === "queued" || stage === null) return status === "scored" ? settled() : words.stateQueued;
    if (status === "processing") return words.stateIn(design.stage[stage], formats.percent(progress));
    return settled();
  };
  const settled = () => words.states[stateOf(report)];
  return <span className={styles.state}>{text()}</span>;
}
