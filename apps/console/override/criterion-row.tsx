import { useEffect, useRef } from "react";
import { Button as PlainButton } from "react-aria-components";
import type { Schemas } from "../api/client.ts";
import { openCriteria } from "../api/scores/reviews.ts";
import { Button } from "../design/actions/button.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { changeOf, draftOf } from "../design/points/points-draft.ts";
import { type EffectOfChanges, judgedPoints } from "../design/points/score-baseline.ts";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { CriterionDetail } from "./criterion-detail.tsx";
import styles from "./override.module.css";
import type { PointsForm } from "./use-points-form.ts";

export interface RowProps {
  readonly form: PointsForm;
  readonly effect: EffectOfChanges | null;
  readonly bands: readonly LevelBand[];
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly isLocked: boolean;
}

/** One criterion: the model's points, one's own, the difference; open, with its reasons and the field for one's own. */
export function CriterionRow({
  form,
  effect,
  bands,
  open,
  onOpen,
  isLocked,
  criterion,
  number,
}: RowProps & { readonly criterion: Schemas["EvaluationResult"]; readonly number: string }) {
  const words = useWords("override");
  const formats = useFormats();
  const { criterion_id: id, override } = criterion;
  const name = useShownScore().nameOf(criterion);
  const row = useRef<HTMLTableRowElement>(null);
  const isOpen = open === id;
  const judged = judgedPoints(criterion);
  const draft = form.drafts[id] ?? draftOf(override);
  const change = changeOf(id, form.drafts[id], override);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <>
      <tr
        ref={row}
        data-open={isOpen ? "" : undefined}
        data-review={openCriteria(form.seen).has(criterion.criterion_id) ? "" : undefined}
      >
        <th scope="row">
          <PlainButton
            className={styles.opener ?? ""}
            aria-expanded={isOpen}
            onPress={() => onOpen(isOpen ? undefined : id)}
          >
            <span className={styles.number}>{number}</span>
            <span className={styles.criterion}>{name}</span>
          </PlainButton>
        </th>
        <td data-number="">{judged ?? <span className={styles.quiet}>{words.none}</span>}</td>
        <td data-number="">
          <TextField
            label={words.mineOf(name)}
            labelUnseen
            width="points"
            small
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.points}
            placeholder={judged === null ? "" : String(judged)}
            isDisabled={isLocked}
            wrong={form.checked > 0 && change?.kind === "unreadable" ? words.pointsWrong : null}
            onFocus={() => {
              if (!isOpen) onOpen(id);
            }}
            onChange={(points) => form.draft(id, { ...draft, points })}
          />
        </td>
        <td data-number="">
          <Difference value={effect?.differences.get(id)} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detail}>
          <td colSpan={4}>
            <CriterionDetail
              form={form}
              bands={bands}
              isLocked={isLocked}
              criterion={criterion}
              draft={draft}
              change={change}
            />
          </td>
        </tr>
      )}
      {!isOpen && override && (
        <tr className={styles.detail}>
          <td colSpan={4}>
            <p className={styles.by}>
              <span className={styles.quiet}>{words.by(override.person.name, formats.moment(override.at))}</span>
              {override.reason}{" "}
              <Button look="link" small onPress={() => onOpen(id)}>
                {words.edit}
              </Button>
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

/** In points of the final score, with its sign. */
export function Difference({ value }: { readonly value: number | undefined }) {
  const words = useWords("override");
  const formats = useFormats();
  if (value === undefined) return <span className={styles.quiet}>{words.none}</span>;
  const rounded = Math.round(value * 100) / 100;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "±";
  return (
    <span>
      {sign}
      {formats.number(Math.abs(rounded), 2)}
    </span>
  );
}
