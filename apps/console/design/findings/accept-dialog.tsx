import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { Prose } from "../display/text.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import styles from "./findings.module.css";
import type { ReleaseOfScore } from "./use-release.ts";

/** A score on hold was to be released: what is open about it, and whether it is accepted as it is. */
export function AcceptDialog({
  releasing,
  findings,
}: {
  readonly releasing: Pick<ReleaseOfScore, "isAsking" | "accept" | "cancel" | "isPending" | "error">;
  /** The open ones. */
  readonly findings: readonly { readonly number: number | null; readonly code: string; readonly message: string }[];
}) {
  const words = useWords("findings");
  const design = useWords("design");
  return (
    <Dialog
      title={words.askTitle}
      isOpen={releasing.isAsking}
      onClose={releasing.cancel}
      actions={
        <>
          <Button onPress={releasing.cancel}>{design.cancel}</Button>
          <Button look="primary" isPending={releasing.isPending} onPress={releasing.accept}>
            {words.acceptAndRelease}
          </Button>
        </>
      }
    >
      <Prose>{words.ask}</Prose>
      <ul className={styles.asked}>
        {findings.map(({ number, code, message }) => (
          <li key={number ?? code}>{message}</li>
        ))}
      </ul>
      {releasing.error && <ProblemNote error={releasing.error} />}
    </Dialog>
  );
}
