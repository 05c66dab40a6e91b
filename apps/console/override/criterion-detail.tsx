import type { Schemas } from "../api/client.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { useEvidence } from "../design/document/evidence.tsx";
import { QuoteList } from "../design/document/quote-list.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { middleOf } from "../design/points/level-points.ts";
import { ownPoints, type PointsChange, type PointsDraft } from "../design/points/points-draft.ts";
import { judgedPoints } from "../design/points/score-baseline.ts";
import { JudgesComment, Remarks } from "../design/score/judged-words.tsx";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";
import { ReasonField, SavedBy } from "./reason-field.tsx";
import type { PointsForm } from "./use-points-form.ts";

type Criterion = Schemas["EvaluationResult"];

/** What the model said and quoted, the five levels, and one's own reason. */
export function CriterionDetail({
  form,
  bands,
  isLocked,
  criterion,
  draft,
  change,
}: {
  readonly form: PointsForm;
  readonly bands: readonly LevelBand[];
  readonly isLocked: boolean;
  readonly criterion: Criterion;
  readonly draft: PointsDraft;
  readonly change: PointsChange | null;
}) {
  const words = useWords("override");
  const formats = useFormats();
  const { all } = useEvidence();
  const { criterion_id: id, override } = criterion;
  const quotes = all.filter(({ criterionId }) => criterionId === id);
  const mine = ownPoints(change, override);
  const level = mine === null ? null : [...bands].reverse().find(({ from }) => mine >= from);
  const judged = judgedPoints(criterion);
  const isMeasured = criterion.features.length > 0 && quotes.length === 0;
  return (
    <div className={styles.inside}>
      {/* What a simulated judgement says is a list of its measures. */}
      {isMeasured ? <Measures features={criterion.features} /> : <JudgesComment of={criterion} />}
      <Remarks of={criterion} />
      <QuoteList quotes={quotes} />
      {override && <SavedBy override={override} when={formats.moment(override.at)} />}
      <div className={styles.levels}>
        <span className={styles.label} aria-hidden="true">
          {words.byLevel} <Quiet size="caption">{words.levelHelp}</Quiet>
        </span>
        <Segments
          label={words.byLevel}
          value={level?.code ?? ""}
          options={bands.map(({ code, label }) => ({
            value: code,
            label: code === level?.code && mine !== null ? words.levelWith(label, mine) : label,
          }))}
          onChange={(code) => {
            const band = bands.find((each) => each.code === code);
            if (band && !isLocked) form.draft(id, { ...draft, points: String(middleOf(band)) });
          }}
        />
      </div>
      {change?.kind === "undo" && <Quiet as="p">{words.willUndo}</Quiet>}
      <ReasonField form={form} id={id} draft={draft} change={change} isLocked={isLocked} />
      <Row>
        {override && change?.kind !== "undo" && (
          <Button small isDisabled={isLocked} onPress={() => form.draft(id, { points: "", reason: "" })}>
            {words.undo(judged === null ? words.none : String(judged))}
          </Button>
        )}
        {change && (
          <Button look="plain" small isDisabled={isLocked} onPress={() => form.draft(id, null)}>
            {words.undoNow}
          </Button>
        )}
      </Row>
    </div>
  );
}

/** What a simulated judgement rests on. */
function Measures({ features }: { readonly features: Criterion["features"] }) {
  const words = useWords("override");
  const formats = useFormats();
  return (
    <table className={styles.measures}>
      <thead>
        <tr>
          <th scope="col">{words.measure}</th>
          <th scope="col">{words.measured}</th>
          <th scope="col">{words.needed}</th>
          <th scope="col">{words.attained}</th>
        </tr>
      </thead>
      <tbody>
        {features.map(({ id, name, value, unit, full_at: full, attained }) => (
          <tr key={id} data-short={attained < 1 ? "" : undefined}>
            <th scope="row">{name}</th>
            <td>
              {formats.number(value)} {unit}
            </td>
            <td>{formats.number(full)}</td>
            <td>{formats.percent(attained)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
