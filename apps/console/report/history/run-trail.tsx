import type { ReactNode } from "react";
import { usePerson } from "../../api/accounts/session.ts";
import type { Schemas } from "../../api/client.ts";
import type { ScoreRun } from "../../api/scores/score-runs.ts";
import { Figure } from "../../design/display/figure.tsx";
import { Trail, type TrailEntry } from "../../design/display/trail.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { ModeTag } from "../../design/score/mode-tag.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { areOnOneScale } from "./one-scale.ts";

/** The limit of the base score is put right under this name. */
const capId = "base-score-cap";

/** Who did what with the report, newest first: handing in, scores, and every change with its reason. */
export function RunTrail({
  report,
  runs,
  criteria,
}: {
  readonly report: Schemas["ReportDetail"] | undefined;
  /** Oldest first. */
  readonly runs: readonly ScoreRun[];
  readonly criteria: readonly Comparison[];
}) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const person = usePerson();
  const { nameOf } = useShownScore();
  const { levels: levelNames } = useWords("design");
  const names = new Map([...criteria.map((each) => [each.criterion_id, nameOf(each)] as const), [capId, words.cap]]);
  const entries = runs.flatMap((run, index) => [
    { at: run.created_at, ...runEntry(run, runs[index - 1]) },
    ...overrideEntries(run),
  ]);
  if (report) {
    const size = formats.bytes(report.bytes);
    const isOwn = person?.id === report.owner_id;
    entries.push({
      at: report.created_at,
      id: "handed-in",
      what: isOwn ? words.submittedByYou(report.file_name, size) : words.submitted(report.file_name, size),
      when: formats.timestamp(report.created_at),
    });
  }
  const newestFirst = entries.sort((one, other) => other.at.localeCompare(one.at));
  return <Trail label={words.history} entries={newestFirst} />;

  function runEntry(run: ScoreRun, before: ScoreRun | undefined): TrailEntry {
    const score = formats.number(run.judged_final_score);
    // The level is that of the score as it stands, which somebody may have changed.
    const level =
      run.judged_final_score === run.final_score && !run.provisional
        ? (levelNames[run.level.code] ?? run.level.label)
        : null;
    return {
      id: run.run_id,
      what: (
        <>
          <strong>{words.system}</strong>{" "}
          {run.total_withheld
            ? words.gaveNoTotal
            : run.provisional
              ? words.gaveProvisional(score)
              : words.gave(score, level)}{" "}
          <ModeTag mode={run.mode} />
        </>
      ),
      reason: lines([
        run.model_id === null ? null : words.byModel(run.model_id),
        run.asked_anew ? words.askedAnew : null,
        before === undefined ? null : changeOf(run, before),
      ]),
      when: lines([
        formats.timestamp(run.created_at),
        words.byRubric(run.rubric_id, run.rubric_hash.slice(0, 8)),
        run.accepted_at === null ? null : words.acceptedAt(formats.timestamp(run.accepted_at)),
        run.released_at === null ? words.notReleased : words.releasedAt(formats.timestamp(run.released_at)),
      ]),
    };
  }

  /** What the judge changed; what a person did stands in a line of its own. */
  function changeOf(run: ScoreRun, before: ScoreRun): string {
    if (!areOnOneScale(run, before) || run.total_withheld || before.total_withheld) return words.changeUnknown;
    const change = run.judged_final_score - before.judged_final_score;
    if (change === 0) return words.changeNone;
    const points = formats.number(Math.abs(change));
    return change > 0 ? words.changeUp(points) : words.changeDown(points);
  }

  function overrideEntries(run: ScoreRun): (TrailEntry & { readonly at: string })[] {
    const judged = new Map(
      criteria.map(({ criterion_id: id, points }) => [
        id,
        points.find(({ run_id: of }) => of === run.run_id)?.judged_points ?? null,
      ]),
    );
    const standing = new Map(judged);
    const pointsOf = (points: number | null | undefined) =>
      points === null || points === undefined ? words.noPoints : formats.number(points);
    return run.overrides.map(({ criterion_id: id, points, reason, person: by, at }, index) => {
      const from = standing.get(id);
      const to = points ?? judged.get(id);
      standing.set(id, to ?? null);
      const name = names.get(id) ?? id;
      return {
        at,
        id: `${run.run_id} ${index}`,
        what: (
          <>
            <strong>{by.name}</strong> {points === null ? words.withdrew(name) : words.changed(name)}
            {/* What the limit was before is not kept with the change. */}
            {!(id === capId && from === undefined) && (
              <>
                {" "}
                <Figure>{words.fromTo(pointsOf(from), pointsOf(to))}</Figure>
              </>
            )}
          </>
        ),
        reason,
        when: formats.timestamp(at),
      };
    });
  }
}

/** The points of all runs in one criterion. */
export interface Comparison {
  readonly criterion_id: string;
  readonly name: string;
  readonly points: readonly {
    readonly run_id: string;
    readonly points: number | null;
    readonly judged_points: number | null;
  }[];
}

function lines(parts: readonly (string | null)[]): ReactNode {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? undefined : said.join(" · ");
}
