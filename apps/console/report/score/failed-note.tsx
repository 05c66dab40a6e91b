import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePerson } from "../../api/accounts/session.ts";
import type { Schemas } from "../../api/client.ts";
import { rescoreReport } from "../../api/reports/report-actions.ts";
import { rightsOf } from "../../api/reports/report-rights.ts";
import { Button, LinkButton } from "../../design/actions/button.tsx";
import { Icon } from "../../design/display/icon.tsx";
import { Stack } from "../../design/display/text.tsx";
import { ProblemNote } from "../../design/feedback/problem.tsx";
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
