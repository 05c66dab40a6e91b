import { Button } from "react-aria-components";
import { Quiet } from "../design/display/text.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { capId, changeOf, draftOf } from "../design/points/points-draft.ts";
import { judgedCap } from "../design/points/score-baseline.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { Difference, type RowProps } from "./criterion-row.tsx";
import styles from "./override.module.css";
import { ReasonField, SavedBy } from "./reason-field.tsx";

/** The limit of the base score, and what a person sets in its place; 100 lifts it. */
export function CapRow({ form, effect, open, onOpen, isLocked }: RowProps) {
  const words = useWords("override");
  const formats = useFormats();
  const override = form.seen.cap_override;
  const draft = form.drafts[capId] ?? draftOf(override);
  const change = changeOf(capId, form.drafts[capId], override);
  const judged = judgedCap(form.seen);
  const isOpen = open === capId || change !== null;
  return (
    <>
      <tr data-open={isOpen ? "" : undefined}>
        <th scope="row">
          <Button
            className={styles.opener ?? ""}
            aria-expanded={isOpen}
            onPress={() => onOpen(open === capId ? undefined : capId)}
          >
            <span className={styles.criterion}>{words.capRow}</span>
          </Button>
        </th>
        <td data-number="">{judged}</td>
        <td data-number="">
          <TextField
            label={words.mineOf(words.cap)}
            labelUnseen
            width="points"
            small
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.points}
            placeholder={String(judged ?? "")}
            isDisabled={isLocked}
            wrong={form.checked > 0 && change?.kind === "unreadable" ? words.pointsWrong : null}
            onFocus={() => open !== capId && onOpen(capId)}
            onChange={(points) => form.draft(capId, { ...draft, points })}
          />
        </td>
        <td data-number="">
          <Difference value={effect?.differences.get(capId)} />
        </td>
      </tr>
      <tr className={styles.detail}>
        <td colSpan={4}>
          <div className={styles.inside}>
            <Quiet as="p">{words.capHelp}</Quiet>
            {form.seen.breakdown.cap?.gates.map(({ code, message }) => (
              <Quiet as="p" key={code}>
                {message}
              </Quiet>
            ))}
            {override && <SavedBy override={override} when={formats.moment(override.at)} />}
            {isOpen && <ReasonField form={form} id={capId} draft={draft} change={change} isLocked={isLocked} />}
          </div>
        </td>
      </tr>
    </>
  );
}
