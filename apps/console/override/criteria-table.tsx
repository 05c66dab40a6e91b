import { Fragment, useEffect, useState } from "react";
import type { Schemas } from "../api/client.ts";
import { Button } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Unseen } from "../design/display/text.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { savedOverrides } from "../design/points/points-draft.ts";
import { type EffectOfChanges, judgedCap } from "../design/points/score-baseline.ts";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { CapRow } from "./cap-row.tsx";
import { CriterionRow } from "./criterion-row.tsx";
import styles from "./override.module.css";
import type { PointsForm } from "./use-points-form.ts";

type Section = Schemas["ReportScore"]["sections"][number];

/** The model's points beside one's own, section by section; sections without a change are folded. */
export function CriteriaTable({
  form,
  effect,
  bands,
  open,
  onOpen,
  isLocked,
}: {
  readonly form: PointsForm;
  readonly effect: EffectOfChanges | null;
  readonly bands: readonly LevelBand[];
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly isLocked: boolean;
}) {
  const words = useWords("override");
  const { seen } = form;
  const { nameOfSection } = useShownScore();
  const saved = savedOverrides(seen);
  const changed = new Set(form.changes.map(({ id }) => id));
  const common = { form, effect, bands, open, onOpen, isLocked };
  const isChanged = ({ criteria }: Section) =>
    criteria.some(({ criterion_id: id }) => saved.get(id) || changed.has(id) || form.drafts[id]);
  const holding = seen.sections.find(({ criteria }) => criteria.some((each) => each.criterion_id === open))?.section;
  // With nothing to begin with, everything lies open.
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () => new Set(holding || seen.sections.some(isChanged) ? [] : seen.sections.map(({ section }) => section)),
  );
  useEffect(() => {
    // What was opened stays when its criterion is closed, so that nothing jumps away under the hand.
    if (holding) setUnfolded((before) => new Set(before).add(holding));
  }, [holding]);
  return (
    <table className={styles.table}>
      <caption>
        <Unseen>{words.caption}</Unseen>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.criterion}</th>
          <th scope="col" data-number="">
            {words.model}
          </th>
          <th scope="col" data-number="">
            {words.mine}
          </th>
          <th scope="col" data-number="">
            {words.toFinal}
          </th>
        </tr>
      </thead>
      {seen.sections.map((section, index) => {
        const isFixed = isChanged(section) || section.section === holding;
        const isShown = isFixed || unfolded.has(section.section);
        return (
          <tbody key={section.section}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={4}>
                {nameOfSection(section)} <SectionSum section={section} effect={effect} bands={bands} />
              </th>
            </tr>
            {!isFixed && (
              <tr>
                <td colSpan={4}>
                  <Button
                    look="link"
                    small
                    aria-expanded={isShown}
                    onPress={() =>
                      setUnfolded((before) => {
                        const next = new Set(before);
                        if (!next.delete(section.section)) next.add(section.section);
                        return next;
                      })
                    }
                  >
                    <Icon name={isShown ? "down" : "right"} />
                    {isShown ? words.fold : words.unfold(section.criteria.length)}
                  </Button>
                </td>
              </tr>
            )}
            {isShown &&
              section.criteria.map((criterion, place) => (
                <Fragment key={criterion.criterion_id}>
                  <CriterionRow {...common} criterion={criterion} number={`${index + 1}.${place + 1}`} />
                </Fragment>
              ))}
          </tbody>
        );
      })}
      {judgedCap(seen) !== null && (
        <tbody>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={4}>
              {words.cap}
            </th>
          </tr>
          <CapRow {...common} />
        </tbody>
      )}
    </table>
  );
}

/** What a section comes to, before and after. */
function SectionSum({
  section,
  effect,
  bands,
}: {
  readonly section: Section;
  readonly effect: EffectOfChanges | null;
  readonly bands: readonly LevelBand[];
}) {
  const words = useWords("override");
  const design = useWords("design");
  const formats = useFormats();
  const kind = section.section;
  const before = effect ? effect.judged.sections[kind].score : section.score;
  const after = effect ? effect.mine.sections[kind].score : section.score;
  if (before === null && after === null) return <span className={styles.sum}>{words.noPoints}</span>;
  const number = (value: number | null) => (value === null ? words.none : formats.number(value, 2));
  const points = before === after ? number(after) : words.fromTo(number(before), number(after));
  if (section.weight > 0)
    return <span className={styles.sum}>{words.share(formats.percent(section.weight / 10_000), points)}</span>;
  if (!effect || after === null) return <span className={styles.sum}>{points}</span>;
  const code = [...bands].reverse().find(({ from }) => Math.round(after) >= from)?.code ?? "";
  const label = bands.find((band) => band.code === code)?.label ?? design.levels[code] ?? "";
  return (
    <span className={styles.sum}>{words.coefficient(points, label, formats.number(effect.mine.coefficient, 2))}</span>
  );
}
