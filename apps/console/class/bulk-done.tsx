import { Button } from "../design/actions/button.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./class.module.css";
import type { Bulk } from "./use-bulk.ts";

/** What was done with the ticked reports, which of them were left by name, and a way to take it back. */
export function BulkDone({ bulk: { done, errors, isPending, asked, forget, release } }: { readonly bulk: Bulk }) {
  const words = useWords("gradebook");
  return (
    <>
      <div role="status">
        {done && (
          <div className={styles.done}>
            <span>{done.sentence}</span>
            {done.undo && (
              <Button
                small
                isPending={isPending}
                onPress={() => {
                  const { undo } = done;
                  forget();
                  if (undo) release(undo);
                }}
              >
                {words.takeBack}
              </Button>
            )}
            {done.details.length > 0 && (
              <ul>
                {done.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {asked === null &&
        errors.map((error) => (
          <div className={styles.done} key={error.message}>
            <ProblemNote error={error} />
          </div>
        ))}
    </>
  );
}
