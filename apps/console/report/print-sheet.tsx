import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { Schemas } from "../api/client.ts";
import { useShownScore } from "../design/document/shown-score.tsx";
import { PrintedFindings } from "../design/findings/printed-findings.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./print-sheet.module.css";
import { useReportFacts } from "./report-head.tsx";
import { ScoreSheet } from "./score/score-sheet.tsx";

/** On paper: title, score and every reason, opened; neither document nor buttons. There only while it is printed. */
export function PrintSheet({ report }: { readonly report: Schemas["ReportDetail"] }) {
  const words = useWords("report");
  const { score } = useShownScore();
  const facts = useReportFacts(report);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture right after, so it has to stand there at once.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  if (!printing || !score) return null;
  return createPortal(
    <article className={styles.sheet} aria-label={words.print}>
      <h1>{report.name}</h1>
      <p className={styles.facts}>{facts.join(" · ")}</p>
      <ScoreSheet score={score} findings={<PrintedFindings score={score} />} allOpen />
    </article>,
    document.body,
  );
}
