import { useState } from "react";
import type { Schemas } from "../api/client.ts";
import { openCriteria } from "../api/scores/reviews.ts";
import { Button } from "../design/actions/button.tsx";
import { Unseen } from "../design/display/text.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { capId, type PointsChange, type PointsDraft } from "../design/points/points-draft.ts";
import { type EffectOfChanges, judgedCap, judgedPoints } from "../design/points/score-baseline.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";

type Section = Schemas["ReportScore"]["sections"][number];

interface Row {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly judged: number | null;
}

/** The model's points of every criterion and the sum of each section, the person's own points, and the effect of each change on the final
 * score. On a low screen a section without a change, an open finding and the selected criterion is folded. */
export function PointsTable({
  score,
  effect,
  chosen,
  draftFor,
  changes,
  isLocked,
  onChoose,
  onDraft,
}: {
  readonly score: Schemas["ReportScore"];
  readonly effect: EffectOfChanges | null;
  /** Id of the selected criterion. */
  readonly chosen: string;
  readonly draftFor: (id: string) => PointsDraft;
  readonly changes: readonly PointsChange[];
  readonly isLocked: boolean;
  readonly onChoose: (id: string) => void;
  readonly onDraft: (id: string, points: string) => void;
}) {
  const words = useWords("desk");
  const formats = useFormats();
  const { nameOf, nameOfSection, nameOfLevel } = useShownScore();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const open = openCriteria(score);
  const changed = new Set(changes.map(({ id }) => id));
  const cap = judgedCap(score);
  const sumOf = ({ section, weight }: Section) => {
    const { judged, mine } = effect ?? {};
    const [before, after] = [judged?.sections[section].score ?? null, mine?.sections[section].score ?? null];
    if (before === null || after === null || !mine) return null;
    const points = [...new Set([before, after].map((points) => formats.number(points, 2)))].join(" → ");
    if (weight > 0) return words.shareOf(formats.number(weight / 100), points);
    const level = nameOfLevel({ code: mine.coefficientLevel, label: mine.coefficientLevel });
    return words.coefficientOf(points, level, formats.number(mine.coefficient, 2));
  };
  const groups = score.sections.map((section, index) => ({
    id: section.section,
    name: nameOfSection(section),
    sum: sumOf(section),
    rows: section.criteria.map(
      (criterion, place): Row => ({
        id: criterion.criterion_id,
        number: `${index + 1}.${place + 1}`,
        name: nameOf(criterion),
        judged: judgedPoints(criterion),
      }),
    ),
  }));
  const lines = cap === null ? [] : [{ id: capId, number: "", name: words.cap, judged: cap }];
  const difference = (id: string) => {
    const value = effect?.differences.get(id);
    if (value === undefined) return words.none;
    const rounded = Math.round(value * 100) / 100;
    return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formats.number(Math.abs(rounded), 2)}`;
  };
  const row = ({ id, number, name, judged }: Row) => (
    <tr
      key={id}
      data-criterion={id}
      data-chosen={id === chosen || undefined}
      data-changed={changed.has(id) || undefined}
      data-open={open.has(id) || undefined}
    >
      <td className={styles.no}>{number}</td>
      <th scope="row">
        <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      </th>
      <td>{judged ?? words.none}</td>
      <td>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={words.mineOf(name)}
          placeholder={judged === null ? "" : String(judged)}
          value={draftFor(id).points}
          disabled={isLocked}
          onFocus={() => id !== chosen && onChoose(id)}
          onChange={({ target }) => onDraft(id, target.value)}
        />
      </td>
      <td>{difference(id)}</td>
    </tr>
  );
  return (
    <table className={styles.table}>
      <caption>
        <Unseen>{words.caption}</Unseen>
      </caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {words.criterion}
          </th>
          <th scope="col">{words.model}</th>
          <th scope="col">{words.mine}</th>
          <th scope="col">{words.toFinal}</th>
        </tr>
      </thead>
      {groups.map(({ id, name, sum, rows }) => {
        const isQuiet = !rows.some((each) => each.id === chosen || changed.has(each.id) || open.has(each.id));
        return (
          <tbody key={id} data-folds={(isQuiet && !unfolded.has(id)) || undefined}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={5}>
                <span>
                  {name}
                  {sum !== null && <small>{sum}</small>}
                </span>
                <Button look="link" small onPress={() => setUnfolded((before) => new Set(before).add(id))}>
                  {words.unfold(rows.length)}
                </Button>
              </th>
            </tr>
            {rows.map(row)}
          </tbody>
        );
      })}
      {lines.length > 0 && <tbody>{lines.map(row)}</tbody>}
    </table>
  );
}
