import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { rescoreReport } from "../../api/report-actions.ts";
import { rightsOf } from "../../api/report-rights.ts";
import { usePerson } from "../../api/session.ts";
import { Button, LinkButton } from "../../design/button.tsx";
import { Icon } from "../../design/icon.tsx";
import { ProblemNote } from "../../design/problem.tsx";
import { Stack } from "../../design/text.tsx";
import { useWords } from "../../words/use-words.ts";

/** The report could not be processed: why, and what to do. */
export function FailedNote({ report }: { readonly report: Schemas["ReportDetail"] }) {
  const words = useWords("report");
  const queries = useQueryClient();
  const { rescore } = rightsOf(usePerson()?.id, report);
  const retry = useMutation({ mutationFn: () => rescoreReport(queries, report.id) });
  return (
    <Stack>
      <ProblemNote
        title={words.failed}
        advice={report.error?.message}
        actions={
          <>
            {rescore && (
              <Button small isPending={retry.isPending} onPress={() => retry.mutate()}>
                <Icon name="redo" />
                {words.processAgain}
              </Button>
            )}
            <LinkButton to="/my-reports" small>
              {words.handInAnother}
            </LinkButton>
          </>
        }
      />
      {retry.isError && <ProblemNote error={retry.error} />}
    </Stack>
  );
}
