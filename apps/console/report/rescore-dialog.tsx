import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../api/client.ts";
import { rescoreReport } from "../api/report-actions.ts";
import { rubricsQuery } from "../api/reports.ts";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { SelectField } from "../design/select-field.tsx";
import { Prose } from "../design/text.tsx";
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
  const queries = useQueryClient();
  const { score } = useShownScore();
  const rubrics = useQuery({ ...rubricsQuery, enabled: isOpen });
  const [chosen, setChosen] = useState<string | null>(null);
  const options = (rubrics.data?.rubrics ?? []).map(({ id, name }) => ({
    value: id,
    // The document leaves open what a name is: the same in both languages.
    label: (name as Record<string, string | undefined>)[language] ?? id,
  }));
  const value = chosen ?? report.rubric_id ?? score?.provenance.rubric_id ?? options[0]?.value ?? null;
  const rescore = useMutation({
    mutationFn: () => rescoreReport(queries, report.id, value ?? undefined),
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
      {rescore.isError && <ProblemNote error={rescore.error} />}
    </Dialog>
  );
}
