import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { Schemas } from "../api/client.ts";
import { deleteReport } from "../api/reports/report-actions.ts";
import { rightsOf } from "../api/reports/report-rights.ts";
import { reportsQuery } from "../api/reports/reports.ts";
import { isOpen } from "../api/scores/reviews.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { type MenuAction, MoreMenu } from "../design/actions/menu.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Tag } from "../design/display/tag.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { useUndo } from "../design/feedback/undo.tsx";
import { AcceptDialog } from "../design/findings/accept-dialog.tsx";
import { DecisionTag } from "../design/findings/decision-tag.tsx";
import { useRelease } from "../design/findings/use-release.ts";
import { WorkbenchHead } from "../design/layout/workbench.tsx";
import { ModeTag } from "../design/score/mode-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { ModelCallsDialog } from "./model-calls-dialog.tsx";
import styles from "./report-head.module.css";
import { RescoreDialog } from "./rescore-dialog.tsx";

/** Whose report it is, what it was scored by, and what can be done with it. */
export function ReportHead({
  report,
  onHide,
}: {
  readonly report: Schemas["ReportDetail"];
  /** It was deleted, or the deletion was taken back. */
  readonly onHide: (hidden: boolean) => void;
}) {
  const words = useWords("report");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const person = usePerson();
  const { score } = useShownScore();
  const facts = useReportFacts(report);
  const [dialog, setDialog] = useState<"rescore" | "calls" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);

  const rights = rightsOf(person?.id, report);
  const { readsAsStaff } = rights;
  const mayRescore = rights.rescore && (report.status === "scored" || report.status === "failed");
  const title = report.name;
  const attempt = (work: () => Promise<void>) => {
    setProblem(null);
    work().catch(setProblem);
  };
  const releasing = useRelease(report.id, score);
  const release = score &&
    rights.release && { label: score.released_at === null ? words.release : words.withhold, run: releasing.press };
  const remove = () => {
    onHide(true);
    offerUndo({
      message: words.deleted(title),
      commit: () => attempt(() => deleteReport(queries, report.id)),
      undo: () => onHide(false),
    });
  };
  const overridePath = `/reports/${report.id}/override`;
  const actions: MenuAction[] = [
    ...(score ? [{ id: "print", label: words.print, run: () => window.print() }] : []),
    ...(mayRescore ? [{ id: "rescore", label: words.rescore, run: () => setDialog("rescore") }] : []),
    ...(score && rights.mark
      ? [{ id: "override", label: words.overrideScore, run: () => void navigate({ to: overridePath }) }]
      : []),
    ...(release ? [{ id: "release", ...release }] : []),
    ...(readsAsStaff ? [{ id: "calls", label: words.modelCalls, run: () => setDialog("calls") }] : []),
    {
      id: "download",
      label: words.download,
      run: () => window.location.assign(`/api/v1/reports/${report.id}/file`),
    },
    ...(rights.remove ? [{ id: "delete", label: words.delete, danger: true, run: remove }] : []),
  ];

  return (
    <>
      <WorkbenchHead
        back={
          <LinkButton
            {...(readsAsStaff
              ? { to: "/class", search: { course: report.course_id ?? undefined } }
              : { to: "/my-reports" })}
            look="plain"
            small
            square
            aria-label={words.back}
          >
            <Icon name="left" />
          </LinkButton>
        }
        title={title}
        facts={facts.join(" · ")}
      >
        <span className={styles.tags}>
          {score && <ModeTag mode={score.mode} />}
          {score?.overridden && <Tag>{words.changedByTeacher}</Tag>}
          {score && readsAsStaff && score.released_at === null && <Tag>{words.withheldTag}</Tag>}
        </span>
        {score && readsAsStaff && <DecisionTag score={score} />}
        <span className={styles.wide}>
          {score && (
            <Button look="plain" onPress={() => window.print()}>
              <Icon name="print" />
              {words.print}
            </Button>
          )}
          {mayRescore && (
            <Button look="plain" onPress={() => setDialog("rescore")}>
              <Icon name="redo" />
              {words.rescore}
            </Button>
          )}
        </span>
        {score && rights.mark && (
          <span className={styles.middle}>
            <LinkButton to={overridePath}>{words.overrideScore}</LinkButton>
            {release && score.released_at === null && (
              <Button
                {...(score.decision === "clear" && { look: "primary" as const })}
                isPending={releasing.isPending}
                onPress={release.run}
              >
                {release.label}
              </Button>
            )}
          </span>
        )}
        <MoreMenu name={title} actions={actions} />
      </WorkbenchHead>
      {(problem !== null || releasing.error !== null) && (
        <div className={styles.problem}>
          <ProblemNote error={problem ?? releasing.error} />
        </div>
      )}
      {releasing.left !== null && (
        <div className={styles.problem} role="status">
          <Notice>{releasing.left}</Notice>
        </div>
      )}
      {score && <AcceptDialog releasing={releasing} findings={score.findings.filter(isOpen)} />}
      <RescoreDialog report={report} isOpen={dialog === "rescore"} onClose={() => setDialog(null)} />
      <ModelCallsDialog reportId={report.id} isOpen={dialog === "calls"} onClose={() => setDialog(null)} />
    </>
  );
}

/** Owner, time, pages, rubric: what is known of them. */
export function useReportFacts(report: Schemas["ReportDetail"]): readonly string[] {
  const words = useWords("report");
  const formats = useFormats();
  const person = usePerson();
  const { rubricName } = useShownScore();
  const isOwn = report.owner_id !== null && report.owner_id === person?.id;
  // Only lists say who an owner is.
  const listed = useQuery({
    ...reportsQuery({ owner_id: report.owner_id ?? "", limit: 1 }),
    enabled: report.owner_id !== null && !isOwn,
  }).data?.reports[0]?.owner;
  const owner = isOwn ? person?.full_name : (listed?.full_name ?? listed?.email);
  return [
    ...(owner ? [owner] : []),
    ...(report.file_name === report.name ? [] : [report.file_name]),
    words.handedIn(formats.timestamp(report.created_at)),
    ...(report.pages === null ? [] : [words.pageCount(report.pages)]),
    ...(rubricName ? [rubricName] : []),
  ];
}
