import { Button } from "../../design/actions/button.tsx";
import { ProblemNote } from "../../design/feedback/problem.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "../desk.module.css";
import type { MarkingOutbox, OutboxState } from "./marking-outbox.ts";

/** Requests that the service refused, each with the reason, and requests that wait for a connection. */
export function SavingNotes({
  outbox,
  state: { waiting, returned, trouble },
  onGo,
}: {
  readonly outbox: MarkingOutbox;
  readonly state: OutboxState;
  readonly onGo: (id: string) => void;
}) {
  const words = useWords("desk");
  if (returned.length === 0 && trouble === null) return null;
  const [next] = waiting;
  return (
    <div className={styles.notes}>
      {trouble !== null && next && (
        <ProblemNote
          bare
          title={words.waits(waiting.length, trouble.title)}
          advice={words.waitsAdvice}
          actions={
            <>
              <Button small onPress={() => outbox.retry()}>
                {words.tryNow}
              </Button>
              <Button small look="link" onPress={() => onGo(next.reportId)}>
                {words.open(next.name)}
              </Button>
            </>
          }
        />
      )}
      {returned.map(({ reportId, name, why }) => (
        <ProblemNote
          key={reportId}
          bare
          title={words.cameBack(name)}
          advice={why}
          actions={
            <>
              <Button
                small
                onPress={() => {
                  outbox.dismiss(reportId);
                  onGo(reportId);
                }}
              >
                {words.open(name)}
              </Button>
              <Button small look="link" onPress={() => outbox.dismiss(reportId)}>
                {words.dismiss}
              </Button>
            </>
          }
        />
      ))}
    </div>
  );
}
