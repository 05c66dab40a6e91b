import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { Schemas } from "../api/client.ts";
import { rescoreReport } from "../api/reports/report-actions.ts";
import { rightsOf } from "../api/reports/report-rights.ts";
import { rubricsQuery } from "../api/reports/reports.ts";
import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Prose, Quiet, Stack } from "../design/display/text.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Checkbox } from "../design/fields/checkbox.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";

/** Scores again, by the same rubric or another one. */
export function RescoreDialog({
  report,
  isOpen,
  onClose,
}: {
  readonly report: Schemas["ReportDetail"];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords("report");
  const design = useWords("design");
  const language = useLanguage();
  const noteId = useId();
  const queries = useQueryClient();
  const { score } = useShownScore();
  const rubrics = useQuery({ ...rubricsQuery, enabled: isOpen });
  const [chosen, setChosen] = useState<string | null>(null);
  const [askAnew, setAskAnew] = useState(false);
  const { mark } = rightsOf(usePerson()?.id, report);
  const options = (rubrics.data?.rubrics ?? []).map(({ id, name }) => ({
    value: id,
    // The document leaves open what a name is: the same in both languages.
    label: (name as Record<string, string | undefined>)[language] ?? id,
  }));
  const value = chosen ?? report.rubric_id ?? score?.provenance.rubric_id ?? options[0]?.value ?? null;
  const rescore = useMutation({
    mutationFn: () => rescoreReport(queries, report.id, { rubricId: value ?? undefined, askAnew }),
    onSuccess: onClose,
  });
  const close = () => {
    rescore.reset();
    onClose();
  };
  return (
    <Dialog
      title={words.rescore}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{design.cancel}</Button>
          <Button look="primary" isPending={rescore.isPending} onPress={() => rescore.mutate()}>
            {words.rescoreNow}
          </Button>
        </>
      }
    >
      <Prose>{words.rescoreNote}</Prose>
      {rubrics.isError && <ProblemNote error={rubrics.error} onRetry={() => void rubrics.refetch()} />}
      <SelectField label={words.rubric} value={value} options={options} onChange={setChosen} />
      {mark && (
        <Stack tight>
          <Checkbox isSelected={askAnew} onChange={setAskAnew} aria-describedby={noteId}>
            {words.askAnew}
          </Checkbox>
          <div id={noteId}>
            <Quiet as="p">{words.askAnewNote}</Quiet>
          </div>
        </Stack>
      )}
      {rescore.isError && <ProblemNote error={rescore.error} />}
    </Dialog>
  );
}
