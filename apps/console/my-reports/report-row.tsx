import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { asProblem } from "../api/problem.ts";
import { type ReportProgress, useReportProgress } from "../api/reports/follow-report.ts";
import { ownRightsOf } from "../api/reports/report-rights.ts";
import { unreleasedStateOf } from "../api/scores/unreleased-state.ts";
import { Button } from "../design/actions/button.tsx";
import { type MenuAction, MoreMenu } from "../design/actions/menu.tsx";
import { Figure } from "../design/display/figure.tsx";
import { SheetRow } from "../design/display/sheet.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet, Stack } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { StageBar } from "../design/feedback/stage-bar.tsx";
import { LevelTag } from "../design/score/level-tag.tsx";
import { type Mode, ModeTag } from "../design/score/mode-tag.tsx";
import type { UploadQueue } from "../design/uploads/upload-queue.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { chooseFile } from "./choose-file.ts";
import { type ListedReport, useRemoval, useRescore } from "./report-actions.ts";
import type { ReportCourse } from "./use-course-choice.ts";

/** What the list says about the connections of all its rows. */
export interface RowConnection {
  readonly connection: ReportProgress["connection"];
  readonly lostForSeconds: number | null;
}

/** One report: on its way through the stages, with its score, or with why it has none. */
export function ReportRow({
  report,
  rubricName,
  course,
  queue,
  onConnection,
}: {
  readonly report: ListedReport;
  /** Null where the rubric is gone. */
  readonly rubricName: string | null;
  readonly course: ReportCourse;
  readonly queue: UploadQueue;
  /** Null once it is not followed any more. */
  readonly onConnection: (id: string, connection: RowConnection | null) => void;
}) {
  const words = useWords("myReports");
  const formats = useFormats();
  const { id, status, score } = report;
  const name = report.name;
  const rights = ownRightsOf(report, course.rights);
  const underWay = status === "queued" || status === "processing";
  const followed = useReportProgress(id, underWay);
  const rescore = useRescore(id);
  const remove = useRemoval();

  const { connection, lostForSeconds } = followed;
  useEffect(() => {
    if (!underWay) return;
    onConnection(id, { connection, lostForSeconds });
    return () => onConnection(id, null);
  }, [id, underWay, connection, lostForSeconds, onConnection]);

  const replace = async () => {
    const file = await chooseFile();
    if (file) queue.add([file], { rubricId: report.rubric_id ?? undefined, replaces: id });
  };
  const actions: MenuAction[] = [
    { id: "open", label: words.open, href: `/reports/${id}` },
    ...(rights.rescore
      ? [
          {
            id: "rescore",
            label: status === "failed" ? words.processAgain : words.rescore,
            run: () => rescore.mutate(),
          },
        ]
      : []),
    ...(rights.replace ? [{ id: "replace", label: words.replace, run: () => void replace() }] : []),
    {
      id: "download",
      label: words.download,
      run: () => location.assign(`${report.links.file}?disposition=attachment`),
    },
    ...(rights.remove
      ? [
          {
            id: "delete",
            label: words.delete,
            danger: true,
            run: () => remove({ id, message: words.deleted(name) }),
          },
        ]
      : []),
  ];
  const more = <MoreMenu name={name} actions={actions} />;
  const meta = [
    course.title,
    report.file_name === name ? null : report.file_name,
    report.pages === null ? formats.bytes(report.bytes) : words.pages(report.pages),
    words.handedIn(formats.moment(report.created_at)),
    status === "queued" && report.waits_for === null ? words.queued : null,
    status === "scored" && score?.overridden && score.released_at
      ? words.released(formats.moment(score.released_at))
      : rubricName,
  ];
  const title = (
    <Link to="/reports/$reportId" params={{ reportId: id }}>
      {name}
    </Link>
  );
  const rescoreProblem = rescore.isError && (
    <ProblemNote
      bare
      error={rescore.error}
      onRetry={asProblem(rescore.error).isPassing ? () => rescore.mutate() : undefined}
    />
  );

  if (underWay) {
    return (
      <SheetRow
        title={title}
        meta={<Meta parts={meta} />}
        side={
          rights.remove && (
            <Button
              small
              aria-label={words.cancelOf(name)}
              onPress={() => remove({ id, message: words.cancelled(name) })}
            >
              {words.cancel}
            </Button>
          )
        }
        below={<Stages report={report} followed={followed} />}
      />
    );
  }
  if (status === "failed") {
    const said = report.error ? words.failures[report.error.code] : undefined;
    const servicesFault = said?.retry === true;
    return (
      <SheetRow
        title={title}
        meta={<Meta parts={meta} />}
        corner={more}
        side={
          (servicesFault ? rights.rescore : rights.replace) &&
          (servicesFault ? (
            <Button small isPending={rescore.isPending} onPress={() => rescore.mutate()}>
              {words.processAgain}
            </Button>
          ) : (
            <Button small onPress={() => void replace()}>
              {words.replace}
            </Button>
          ))
        }
        below={
          <Stack tight>
            <StageBar stage={report.stage} failed />
            <ProblemNote
              bare
              title={said?.title ?? report.error?.message ?? words.failed}
              advice={said?.advice ?? words.failedAdvice}
            />
            {rescoreProblem}
          </Stack>
        }
      />
    );
  }
  return (
    <SheetRow
      stacks
      title={title}
      meta={<Meta parts={meta} />}
      side={score ? <Score score={score} /> : <Tag>{words.unreleased[unreleasedStateOf(report)]}</Tag>}
      corner={more}
      below={rescoreProblem}
    />
  );
}

/** Parts of the second line with a dot between. */
function Meta({ parts }: { readonly parts: readonly (string | null)[] }) {
  return <>{parts.filter((part) => part !== null).join(" · ")}</>;
}

function Score({ score }: { readonly score: NonNullable<ListedReport["score"]> }) {
  const { levels } = useWords("design");
  const formats = useFormats();
  const { noTotal } = useWords("myReports");
  const mode: Mode = score.overridden && !score.provisional ? "human" : score.mode;
  if (score.total_withheld) return <Tag meaning="review">{noTotal}</Tag>;
  return (
    <>
      <ModeTag mode={mode} />
      {!score.provisional && (
        <LevelTag label={levels[score.level.code] ?? score.level.label} position={positions[score.level.code]} />
      )}
      <Figure size={score.provisional ? "text" : "middle"} provisional={score.provisional}>
        {formats.number(score.final_score)}
      </Figure>
    </>
  );
}

const positions = { fail: 1, pass: 2, fair: 3, good: 4, excellent: 5 } as const;

/** As the stream tells it; as the list had it while there is no stream. */
function Stages({ report, followed }: { readonly report: ListedReport; readonly followed: ReportProgress }) {
  const { connectionLost, waitingForStorage } = useWords("design");
  const words = useWords("myReports");
  const live = followed.connection === "open" && followed.stage !== null;
  const stage = live ? followed.stage : report.stage;
  const progress = live ? followed.progress : report.stage_progress;
  const [done, total] = (live ? followed.detail : null)?.split("/").map(Number) ?? [];
  return (
    <Stack tight>
      <StageBar stage={stage} progress={progress} />
      {stage === "score" && done !== undefined && total !== undefined && Number.isFinite(done + total) && (
        <Quiet as="p">{words.scoring(done, total)}</Quiet>
      )}
      {report.waits_for !== null && <Quiet as="p">{waitingForStorage}</Quiet>}
      {followed.connection === "lost" && <Quiet as="p">{connectionLost}</Quiet>}
    </Stack>
  );
}
