import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Prose } from "../design/display/text.tsx";
import { useWords } from "../words/use-words.ts";

/** Asks before what was typed goes with the page. */
export function LeaveDialog({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
  const words = useWords("override");
  return (
    <Dialog
      title={words.leaveTitle}
      isOpen
      onClose={onStay}
      actions={
        <>
          <Button onPress={onLeave}>{words.leaveNow}</Button>
          <Button look="primary" onPress={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <Prose>{words.leave}</Prose>
    </Dialog>
  );
}
