import { Button } from "../../design/actions/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Prose, Row } from "../../design/display/text.tsx";
import { useWords } from "../../words/use-words.ts";

/** Dialog shown when the person leaves the desk while requests are not saved yet. */
export function LeaveWhileSaving({
  count,
  onLeave,
  onStay,
}: {
  readonly count: number;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const words = useWords("desk");
  return (
    <Dialog title={words.leaveTitle(count)} isOpen onClose={onStay}>
      <Prose>{words.leave}</Prose>
      <Row>
        <Button look="primary" onPress={onStay}>
          {words.stay}
        </Button>
        <Button onPress={onLeave}>{words.leaveNow}</Button>
      </Row>
    </Dialog>
  );
}
