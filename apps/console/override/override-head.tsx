import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Schemas } from "../api/client.ts";
import { reportsQuery } from "../api/reports/reports.ts";
import { useGradebookSetting } from "../api/scores/use-gradebook-setting.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { DecisionTag } from "../design/findings/decision-tag.tsx";
import { useKeys } from "../design/keyboard/keys.tsx";
import { WorkbenchHead } from "../design/layout/workbench.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";

type Report = Schemas["ReportDetail"];
type Score = Schemas["ReportScore"];

/** Whose report it is, how it stands, and the way to the next one that waits for a person. */
export function OverrideHead({
  reportId,
  report,
  score,
}: {
  readonly reportId: string;
  readonly report: Report | undefined;
  readonly score: Score | undefined;
}) {
  const words = useWords("override");
  const design = useWords("design");
  const owner = useOwnerName(report);
  const title = report?.name ?? words.title;
  const level = score && (design.levels[score.level.code] ?? score.level.label);
  const by = score && (words.judgedBy[score.mode] ?? score.mode);
  // What was only measured has no level.
  const named = score?.provisional ? null : (level ?? null);
  const status = score && [
    ...(report && report.file_name !== report.name ? [report.file_name] : []),
    score.total_withheld
      ? words.judgedWithoutTotal(by ?? "")
      : score.overridden
        ? words.changed(by ?? "", score.judged_final_score, score.final_score, named)
        : words.judged(by ?? "", score.final_score, named),
    score.released_at ? words.released : words.unreleased,
  ];
  return (
    <WorkbenchHead
      back={
        <LinkButton
          look="plain"
          small
          square
          to="/class"
          search={{ course: report?.course_id ?? undefined }}
          aria-label={words.backToClass}
        >
          <Icon name="left" />
        </LinkButton>
      }
      title={words.titleOf(owner, title)}
      facts={status?.join(" · ")}
    >
      {score && <DecisionTag score={score} />}
      <ReviewQueue reportId={reportId} courseId={report?.course_id ?? undefined} createdAt={report?.created_at} />
    </WorkbenchHead>
  );
}

function ReviewQueue({
  reportId,
  courseId,
  createdAt,
}: {
  readonly reportId: string;
  readonly courseId: string | undefined;
  readonly createdAt: string | undefined;
}) {
  const words = useWords("override");
  const navigate = useNavigate();
  const { releasedByHand } = useGradebookSetting(courseId);
  const queue = useQuery({
    ...reportsQuery({ needs_review: true, ...(releasedByHand && { released: false }), limit: 100 }),
    enabled: createdAt !== undefined,
  }).data;
  const reports = queue?.reports ?? [];
  const at = reports.findIndex(({ id }) => id === reportId);
  // Newest first. What left the queue meanwhile still has its place among the others.
  const after = at >= 0 ? at + 1 : reports.findIndex((each) => createdAt !== undefined && each.created_at < createdAt);
  const before = at >= 0 ? at - 1 : (after < 0 ? reports.length : after) - 1;
  const next = reports[after] ?? reports.find(({ id }) => id !== reportId);
  const previous = reports[before];
  const go = (to: (typeof reports)[number] | undefined) => {
    if (to) void navigate({ to: "/reports/$reportId/override", params: { reportId: to.id } });
  };
  useKeys([{ key: "n", label: words.next, run: () => go(next) }]);
  if (!queue) return null;
  return (
    <>
      <span className={styles.place}>
        {queue.total === 0
          ? words.nothingToReview
          : at >= 0
            ? words.place(at + 1, queue.total)
            : words.toReview(queue.total)}
      </span>
      <Button small square aria-label={words.previous} isDisabled={!previous} onPress={() => go(previous)}>
        <Icon name="left" />
      </Button>
      <Button small square aria-label={words.next} aria-keyshortcuts="n" isDisabled={!next} onPress={() => go(next)}>
        <Icon name="right" />
      </Button>
    </>
  );
}

/** The name of whose report it is; empty while it is not known. */
function useOwnerName(report: Report | undefined): string {
  const ownerId = report?.owner_id ?? undefined;
  const found = useQuery({
    ...reportsQuery(ownerId === undefined ? {} : { owner_id: ownerId, limit: 1 }),
    enabled: ownerId !== undefined,
  }).data?.reports[0]?.owner;
  return found?.full_name ?? found?.email ?? "";
}
