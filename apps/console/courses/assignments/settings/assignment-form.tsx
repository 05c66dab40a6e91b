import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../design/actions/button.tsx";
import { Row } from "../../../design/display/text.tsx";
import { Notice } from "../../../design/feedback/problem.tsx";
import { SelectField } from "../../../design/fields/select-field.tsx";
import { TextField } from "../../../design/fields/text-field.tsx";
import { languageTag, useLanguage } from "../../../words/language.ts";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import { instantOf, zoneName } from "../times/zoned-time.ts";
import { type AssignmentDraft, mistakesIn } from "./assignment-draft.ts";
import type { useRubricChoice } from "./use-rubric-choice.ts";

const usualAttempts = [1, 2, 3, 4, 5, 10];
type DateField = "opens" | "due" | "cutOff";

/** Fields of an assignment. Times are typed on the clocks of the course. */
export function AssignmentForm({
  draft,
  onDraft,
  timeZone,
  rubrics,
  saved,
  submitLabel,
  isPending,
  isDisabled = false,
  onSubmit,
  children,
}: {
  readonly draft: AssignmentDraft;
  readonly onDraft: (draft: AssignmentDraft) => void;
  /** Of the course; one that the browser knows. */
  readonly timeZone: string;
  readonly rubrics: ReturnType<typeof useRubricChoice>;
  /** What the assignment has; null for a new one. */
  readonly saved: AssignmentDraft | null;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onSubmit: () => void;
  /** Above the button, such as what went wrong. */
  readonly children?: ReactNode;
}) {
  const words = useWords("assignments");
  const tag = languageTag(useLanguage());
  const [tried, setTried] = useState(false);
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const mistakes = mistakesIn(draft);
  const set = (change: Partial<AssignmentDraft>) => onDraft({ ...draft, ...change });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    // A date that is half typed has no value, and the browser alone knows.
    const half = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=datetime-local]")].filter(
      ({ validity, value }) => validity.badInput || (value !== "" && instantOf(value.slice(0, 16), timeZone) === null),
    );
    setUnfinished(half.map(({ name }) => name));
    if (isPending || half.length > 0 || Object.keys(mistakes).length > 0) return;
    onSubmit();
  };
  const wrongOf = (name: "title" | "due" | "cutOff") => {
    const mistake = mistakes[name];
    return tried && mistake !== undefined ? words[mistake] : null;
  };
  const dateField = (name: DateField) => ({
    name,
    type: "datetime-local",
    value: draft[name],
    // Some browsers add seconds once there were any.
    onChange: (value: string) => set({ [name]: value.slice(0, 16) }),
    wrong: unfinished.includes(name) ? words.dateUnfinished : name === "opens" ? null : wrongOf(name),
  });
  const attempts = [...new Set([...usualAttempts, ...(draft.attempts === "any" ? [] : [Number(draft.attempts)])])];
  const rubric = draft.rubric ?? rubrics.options[0]?.value ?? null;
  // Which offset there is depends on the day.
  const at = instantOf(draft.due || draft.opens, timeZone) ?? Date.now();
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={words.name}
        maxLength={200}
        autoComplete="off"
        value={draft.title}
        onChange={(title) => set({ title })}
        wrong={wrongOf("title")}
      />
      <TextField
        label={words.instructions}
        help={words.instructionsHelp}
        multiline
        maxLength={20_000}
        value={draft.instructions}
        onChange={(instructions) => set({ instructions })}
      />
      <SelectField
        label={words.rubric}
        value={rubric}
        options={rubrics.options}
        onChange={(key) => set({ rubric: key })}
      />
      {saved !== null && draft.rubric !== saved.rubric && <Notice>{words.rubricChanges}</Notice>}
      <p className={styles.zone}>{words.zoneOfTimes(zoneName(timeZone, at, tag))}</p>
      <TextField label={words.opens} help={words.opensHelp} {...dateField("opens")} />
      <TextField label={words.due} help={words.dueHelp} {...dateField("due")} />
      <TextField label={words.cutOff} help={words.cutOffHelp} {...dateField("cutOff")} />
      <SelectField
        label={words.attempts}
        value={draft.attempts}
        options={[
          { value: "any", label: words.anyNumber },
          ...attempts.sort((a, b) => a - b).map((count) => ({ value: String(count), label: words.attemptsOf(count) })),
        ]}
        onChange={(chosen) => set({ attempts: chosen })}
      />
      <SelectField
        label={words.release}
        value={draft.release}
        options={(["course", "manual", "immediate"] as const).map((value) => ({ value, label: words.releases[value] }))}
        onChange={(release) => set({ release })}
      />
      {children}
      <Row>
        <Button type="submit" look="primary" isPending={isPending} isDisabled={isDisabled}>
          {submitLabel}
        </Button>
      </Row>
    </form>
  );
}
