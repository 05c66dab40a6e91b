import { useId, useState } from "react";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Prose, Quiet, Stack } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Checkbox } from "../design/fields/checkbox.tsx";
import { useWords } from "../words/use-words.ts";
import type { Bulk } from "./use-bulk.ts";

/** Has the ticked reports scored again, by what the model answered before or asked anew. */
export function RescoreTickedDialog({
  bulk,
  selected,
}: {
  readonly bulk: Bulk;
  readonly selected: readonly ListedReport[];
}) {
  const words = useWords("gradebook");
  const report = useWords("report");
  const design = useWords("design");
  const noteId = useId();
  const [askAnew, setAskAnew] = useState(false);
  const changed = selected.filter(({ score }) => score?.overridden).length;
  const close = () => bulk.ask(null);
  return (
    <Dialog
      title={words.askRescoreTitle(selected.length)}
      isOpen={bulk.asked === "rescore"}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{design.cancel}</Button>
          <Button
            look="primary"
            isPending={bulk.isPending}
            onPress={() => bulk.rescore({ reportIds: selected.map(({ id }) => id), askAnew })}
          >
            {words.rescore}
          </Button>
        </>
      }
    >
      <Prose>
        {words.askRescore}
        {changed > 0 && ` ${words.askRescoreChanged(changed)}`}
      </Prose>
      <Stack tight>
        <Checkbox isSelected={askAnew} onChange={setAskAnew} aria-describedby={noteId}>
          {report.askAnew}
        </Checkbox>
        <div id={noteId}>
          <Quiet as="p">{report.askAnewNote}</Quiet>
        </div>
      </Stack>
      {bulk.errors.map((error) => (
        <ProblemNote key={error.message} error={error} />
      ))}
    </Dialog>
  );
}
