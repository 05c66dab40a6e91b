import { useState } from "react";
import { Problem } from "../../api/problem.ts";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../button.tsx";
import { Dialog, TypedConfirmation } from "../dialog.tsx";
import { Empty } from "../empty.tsx";
import { useShowKeys } from "../keys.tsx";
import { Notice, ProblemNote } from "../problem.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { RecoveryCodes } from "../recovery-codes.tsx";
import { Skeleton } from "../skeleton.tsx";
import { StageBar } from "../stage-bar.tsx";
import { Prose, Row, Stack } from "../text.tsx";
import { useUndo } from "../undo.tsx";
import { sampleWords } from "./sample-words.ts";
import { Section } from "./section.tsx";

/** What says how something stands, and asks before it is done. */
export function StateParts() {
  const words = useWords("design");
  const sample = sampleWords[useLanguage()];
  const [dialog, setDialog] = useState<"conflict" | "typed" | null>(null);
  const offerUndo = useUndo();
  const showKeys = useShowKeys();
  return (
    <>
      <Section title={words.stages}>
        <StageBar stage={null} />
        <StageBar stage="download" progress={0.46} />
        <StageBar stage="analyze" progress={0.63} />
        <StageBar stage="convert" failed />
        <ProgressBar label={sample.upload} share={0.46} />
      </Section>
      <Section title={words.recoveryCodes}>
        <RecoveryCodes codes={["k4m2x7qp2ab5ht3z", "w6ze2r5npd4cmq7v", "2h6kqw3m7xt4vrpn", "nq5v7xk2m2tp4wzs"]} />
      </Section>
      <Section title={words.loading}>
        <Skeleton />
      </Section>
      <Section title={sample.problems}>
        <ProblemNote
          error={new Problem("broken", { status: 500, requestId: "7f3c-21a9" })}
          title={sample.couldNotRead}
          onRetry={() => {}}
        />
        <Notice provisional>
          <strong>{sample.provisional}</strong>
          {words.modeSimulatedWhy}
        </Notice>
        <Notice>{sample.newVersion}</Notice>
      </Section>
      <Section title={sample.nothing}>
        <Empty title={sample.nothingTitle} action={<Button>{sample.back}</Button>}>
          {sample.nothingNote}
        </Empty>
      </Section>
      <Section title={sample.dialogs}>
        <Row>
          <Button onPress={() => setDialog("conflict")}>{sample.conflict}</Button>
          <Button look="danger" onPress={() => setDialog("typed")}>
            {sample.discard}
          </Button>
          <Button onPress={() => offerUndo({ message: sample.deleted, commit: () => {}, undo: () => {} })}>
            {words.undo}
          </Button>
          <Button onPress={showKeys}>{words.keys}</Button>
        </Row>
      </Section>
      <Dialog
        title={sample.conflictTitle}
        isOpen={dialog === "conflict"}
        onClose={() => setDialog(null)}
        actions={
          <>
            <Button onPress={() => setDialog(null)}>{sample.useTheirs}</Button>
            <Button look="primary" onPress={() => setDialog(null)}>
              {sample.useMine}
            </Button>
          </>
        }
      >
        <Stack>
          <Prose>{sample.conflictNote}</Prose>
        </Stack>
      </Dialog>
      <TypedConfirmation
        title={sample.discardTitle}
        consequence={sample.discardNote}
        word={sample.discard}
        action={sample.discardTitle}
        isOpen={dialog === "typed"}
        onClose={() => setDialog(null)}
        onConfirm={() => setDialog(null)}
      />
    </>
  );
}
