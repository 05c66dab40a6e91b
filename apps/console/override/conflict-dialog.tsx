import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Prose, Quiet } from "../design/display/text.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { capId, changesOf, savedOverrides } from "../design/points/points-draft.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";
import type { PointsConflict, PointsForm } from "./use-points-form.ts";

/** Somebody was faster: both versions beside each other, and which one counts. */
export function ConflictDialog({ form, conflict }: { readonly form: PointsForm; readonly conflict: PointsConflict }) {
  const words = useWords("override");
  const formats = useFormats();
  const { nameOf } = useShownScore();
  const { now, criteria } = conflict;
  const theirs = savedOverrides(now);
  const mine = changesOf(form.drafts, form.seen);
  const names = new Map([
    ...now.sections.flatMap((section) =>
      section.criteria.map((each): [string, string] => [each.criterion_id, nameOf(each)]),
    ),
    [capId, words.cap],
  ]);
  const [first] = criteria;
  if (first === undefined) {
    return (
      <Dialog
        title={words.rescoredTitle}
        isOpen
        onClose={() => form.settle("look")}
        actions={
          <Button look="primary" onPress={() => form.settle("look")}>
            {words.lookAgain}
          </Button>
        }
      >
        <Prose>{words.rescored}</Prose>
      </Dialog>
    );
  }
  const who = theirs.get(first)?.person.name ?? words.model;
  return (
    <Dialog
      title={words.conflictTitle(who)}
      isOpen
      wide
      onClose={() => form.settle("look")}
      actions={
        <>
          <Button onPress={() => form.settle("look")}>{words.lookAgain}</Button>
          <Button onPress={() => form.settle("theirs")}>{words.keepTheirs}</Button>
          <Button look="primary" onPress={() => form.settle("mine")}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <Prose>{words.conflict}</Prose>
      {criteria.map((id) => {
        const saved = theirs.get(id) ?? null;
        const change = mine.find((each) => each.id === id);
        return (
          <section key={id} className={styles.versions}>
            <h3>{names.get(id)}</h3>
            <div>
              <Quiet as="p">{saved ? words.theirs(saved.person.name) : words.theirs(words.model)}</Quiet>
              <p>
                <b>{saved ? saved.points : words.takenBack}</b> {saved?.reason}
              </p>
              {saved && (
                <Quiet as="p" size="caption">
                  {formats.moment(saved.at)}
                </Quiet>
              )}
            </div>
            <div>
              <Quiet as="p">{words.yours}</Quiet>
              <p>
                <b>{change?.kind === "set" ? change.points : words.takenBack}</b>{" "}
                {change?.kind === "set" && change.reason}
              </p>
            </div>
          </section>
        );
      })}
    </Dialog>
  );
}
