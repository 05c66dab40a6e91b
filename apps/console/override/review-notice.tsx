import type { Schemas } from "../api/client.ts";
import { Notice } from "../design/feedback/problem.tsx";
import { ReviewedFindings } from "../design/findings/findings-panel.tsx";
import { useLanguage } from "../words/language.ts";
import styles from "./override.module.css";

/** Why a person should look, what they say about it, and that a score is provisional. */
export function ReviewNotice({
  reportId,
  score,
  isLocked,
}: {
  readonly reportId: string;
  readonly score: Schemas["ReportScore"];
  readonly isLocked: boolean;
}) {
  const language = useLanguage();
  return (
    <div className={styles.review}>
      {score.notice && <Notice provisional>{score.notice[language]}</Notice>}
      <ReviewedFindings reportId={reportId} score={score} isLocked={isLocked} />
    </div>
  );
}
