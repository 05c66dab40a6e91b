import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import styles from "./findings.module.css";
import { KeyHint } from "./key-hint.tsx";
import type { ReviewOfScore } from "./use-review.ts";

/** What was said last, read out, and a way to take it back. */
export function ReviewSaid({ review: { last, undo, isPending } }: { readonly review: ReviewOfScore }) {
  const words = useWords("findings");
  const sentences = {
    accept: last?.changedRelease ? words.nowAcceptedAndReleased : words.nowAccepted,
    take_back: last?.changedRelease ? words.nowTakenBackAndWithheld : words.nowTakenBack,
    acknowledge: words.nowAcknowledged,
    reopen: words.nowReopened,
  };
  return (
    <div role="status">
      {last && (
        <p className={styles.said}>
          {sentences[last.review.kind]}
          {undo && (
            <Button small isPending={isPending} aria-keyshortcuts="u" onPress={undo}>
              {words.undo}
              <KeyHint letter="u" />
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
