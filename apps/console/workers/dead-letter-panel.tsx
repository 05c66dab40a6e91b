import { useQuery } from "@tanstack/react-query";
import { type DeadLetter, deadLetterQuery } from "../api/operation/operation.ts";
import { asProblem } from "../api/problem.ts";
import { reportQuery } from "../api/reports/reports.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { Trail } from "../design/display/trail.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { ReportTitle, reportIn, textIn } from "./report-title.tsx";
import styles from "./workers.module.css";

/** Why a task died, how often it was tried, what it carried, and the two ways out. */
export function DeadLetterPanel({
  id,
  isPending,
  onRedrive,
  onDiscard,
  onClose,
}: {
  readonly id: string;
  readonly isPending: boolean;
  readonly onRedrive: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords("workers");
  const letter = useQuery(deadLetterQuery(id));
  const type = letter.data?.type;
  const title = type === undefined ? words.tabDead : (words.typeWords[type] ?? type);
  if (letter.isError && asProblem(letter.error).kind === "missing") {
    return (
      <SidePanel title={title} onClose={onClose}>
        <ProblemNote title={words.gone} advice={words.goneAdvice} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded query={letter}>
        {(data) => (
          <>
            <Content letter={data} />
            <Row>
              <Button isPending={isPending} onPress={onRedrive}>
                <Icon name="redo" />
                {words.redrive}
              </Button>
              <Button look="danger" onPress={onDiscard}>
                {words.discard}
              </Button>
            </Row>
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Content({ letter }: { readonly letter: DeadLetter }) {
  const words = useWords("workers");
  const formats = useFormats();
  const plain = words.errors[letter.error.code] ?? words.otherError;
  const reportId = reportIn(letter.payload);
  return (
    <>
      {reportId && (
        <p className={styles.words}>
          <ReportTitle id={reportId} />
        </p>
      )}
      <Quiet as="p">
        {formats.timestamp(letter.enqueued_at)} → {formats.timestamp(letter.died_at)} ·{" "}
        {words.attemptsMade(letter.attempts)}
        {letter.crashes > 0 && ` · ${words.crashes(letter.crashes)}`}
      </Quiet>
      <ProblemNote title={plain.title} advice={plain.advice} />
      <div>
        <h3 className={styles.kicker}>{words.technical}</h3>
        <p className={styles.words} lang="en">
          <Quiet>
            {letter.error.code}: {letter.error.message}
          </Quiet>
        </p>
      </div>
      {reportId && <Attempts letter={letter} reportId={reportId} />}
      <div>
        <h3 className={styles.kicker}>{words.payload}</h3>
        <pre className={styles.code}>{JSON.stringify(letter.payload, null, 2)}</pre>
      </div>
    </>
  );
}

/** The attempts at the stage, as the report remembers them. */
function Attempts({ letter, reportId }: { readonly letter: DeadLetter; readonly reportId: string }) {
  const words = useWords("workers");
  const formats = useFormats();
  const report = useQuery({ ...reportQuery(reportId), retry: false });
  const runId = textIn(letter.payload, "runId");
  const stages = report.data?.stages ?? [];
  const attempts = stages.filter(({ stage, run_id: run }) => run === runId && letter.type === `report.${stage}`);
  if (attempts.length === 0) return null;
  return (
    <div>
      <h3 className={styles.kicker}>{words.history}</h3>
      <Trail
        label={words.history}
        entries={attempts.toReversed().map(({ attempt, started_at: at, error }) => ({
          id: String(attempt),
          what: words.historyEntry(attempt),
          reason: error && (words.errors[error]?.title ?? error),
          when: formats.timestamp(at),
        }))}
      />
    </div>
  );
}
