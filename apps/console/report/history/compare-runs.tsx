import { getRouteApi } from "@tanstack/react-router";
import type { ScoreRun } from "../../api/scores/score-runs.ts";
import { Figure } from "../../design/display/figure.tsx";
import { Quiet } from "../../design/display/text.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { SelectField } from "../../design/fields/select-field.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "../panes/pane.module.css";
import { PaneSection } from "../panes/pane-section.tsx";
import { areOnOneScale } from "./one-scale.ts";
import type { Comparison } from "./run-trail.tsx";

const route = getRouteApi("/signed-in/reports/$reportId");

/** Two runs criterion by criterion; subtracted only where both are on one scale. */
export function CompareRuns({
  runs,
  criteria,
}: {
  /** Oldest first, at least two. */
  readonly runs: readonly ScoreRun[];
  readonly criteria: readonly Comparison[];
}) {
  const words = useWords("reportPanes");
  const formats = useFormats();
  const { nameOf } = useShownScore();
  const { earlier, later } = route.useSearch();
  const navigate = route.useNavigate();
  const find = (id: string | undefined) => runs.find(({ run_id: runId }) => runId === id);
  const one = find(earlier) ?? runs.at(-2);
  const other = find(later) ?? runs.at(-1);
  if (!one || !other) return null;

  const comparable = areOnOneScale(one, other);
  const options = runs
    .map((run, index) => ({
      value: run.run_id,
      label: run.total_withheld
        ? words.runWithoutTotal(index + 1)
        : words.runOption(index + 1, formats.number(run.final_score), run.provisional),
    }))
    .reverse();
  const pointsIn = (run: ScoreRun, { points }: Comparison) =>
    points.find(({ run_id: of }) => of === run.run_id)?.points ?? null;
  const shown = (points: number | null) => (points === null ? "–" : formats.number(points));
  const totalOf = (run: ScoreRun) => (run.total_withheld ? null : run.final_score);
  const difference = (from: number | null, to: number | null) => {
    if (from === null || to === null) return "–";
    return from === to ? "0" : `${to > from ? "+" : "−"}${formats.number(Math.abs(to - from))}`;
  };

  return (
    <PaneSection title={words.compare}>
      <div className={styles.controls}>
        <SelectField
          label={words.compareFrom}
          small
          value={one.run_id}
          options={options}
          onChange={(id) =>
            void navigate({ search: (before) => ({ ...before, earlier: id }), replace: true, resetScroll: false })
          }
        />
        <SelectField
          label={words.compareTo}
          small
          value={other.run_id}
          options={options}
          onChange={(id) =>
            void navigate({ search: (before) => ({ ...before, later: id }), replace: true, resetScroll: false })
          }
        />
      </div>
      {!comparable && (
        <Quiet as="p">
          <span role="status">{words.notComparable}</span>
        </Quiet>
      )}
      <table className={styles.table} aria-label={words.compare}>
        <thead>
          <tr>
            <th scope="col">{words.criterion}</th>
            <th scope="col" className={styles.number}>
              {words.compareFrom}
            </th>
            <th scope="col" className={styles.number}>
              {words.compareTo}
            </th>
            {comparable && (
              <th scope="col" className={styles.number}>
                {words.difference}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => {
            const from = pointsIn(one, criterion);
            const to = pointsIn(other, criterion);
            return (
              <tr key={criterion.criterion_id}>
                <th scope="row">{nameOf(criterion)}</th>
                <td className={styles.number}>
                  <Figure provisional={one.provisional}>{shown(from)}</Figure>
                </td>
                <td className={styles.number}>
                  <Figure provisional={other.provisional}>{shown(to)}</Figure>
                </td>
                {comparable && <td className={styles.number}>{difference(from, to)}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.finalScore}</th>
            <td className={styles.number}>
              <Figure provisional={one.provisional}>{shown(totalOf(one))}</Figure>
            </td>
            <td className={styles.number}>
              <Figure provisional={other.provisional}>{shown(totalOf(other))}</Figure>
            </td>
            {comparable && <td className={styles.number}>{difference(totalOf(one), totalOf(other))}</td>}
          </tr>
        </tfoot>
      </table>
    </PaneSection>
  );
}
