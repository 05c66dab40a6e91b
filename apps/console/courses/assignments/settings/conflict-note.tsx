import { Button } from "../../../design/actions/button.tsx";
import { Quiet, Row } from "../../../design/display/text.tsx";
import { ProblemNote } from "../../../design/feedback/problem.tsx";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import type { AssignmentDraft } from "./assignment-draft.ts";
import { keyOf, type RubricVersion } from "./rubric-key.ts";
import type { useRubricChoice } from "./use-rubric-choice.ts";

const fields = ["title", "instructions", "rubric", "opens", "due", "cutOff", "attempts", "release"] as const;

/** Somebody was faster: the fields that differ, as they are now and as they were typed, and which ones count. */
export function ConflictNote({
  before,
  now,
  mine,
  rubricNames,
  theirRubric,
  isPending,
  onTheirs,
  onMine,
}: {
  /** What the form began with. */
  readonly before: AssignmentDraft;
  readonly now: AssignmentDraft;
  readonly mine: AssignmentDraft;
  readonly rubricNames: ReturnType<typeof useRubricChoice>;
  readonly theirRubric: RubricVersion;
  readonly isPending: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}) {
  const words = useWords("assignments");
  const labels = {
    title: words.name,
    instructions: words.instructions,
    rubric: words.rubric,
    opens: words.opens,
    due: words.due,
    cutOff: words.cutOff,
    attempts: words.attempts,
    release: words.release,
  };
  const shown = (name: (typeof fields)[number], draft: AssignmentDraft) => {
    const value = draft[name];
    if (name === "rubric") {
      const rubric = value === keyOf(theirRubric) ? theirRubric : rubricNames.find(value);
      return rubric === null ? words.empty : rubricNames.nameOf(rubric);
    }
    if (name === "attempts") return value === "any" ? words.anyNumber : words.attemptsOf(Number(value));
    if (name === "release") return words.releases[draft.release];
    if (value === null || value === "") return words.empty;
    return name === "opens" || name === "due" || name === "cutOff" ? value.replace("T", " ") : value;
  };
  // What nobody here touched becomes what it is now in either case.
  const touched = (name: (typeof fields)[number]) => mine[name] !== before[name];
  const differing = fields.filter((name) => now[name] !== before[name] || touched(name));
  return (
    <div className={styles.conflict}>
      <ProblemNote title={words.conflict} advice={words.conflictAdvice} />
      <dl className={styles.versions}>
        {differing.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>
              <Quiet>{words.theirs}</Quiet> <span>{shown(name, now)}</span>
            </dd>
            {touched(name) && (
              <dd>
                <Quiet>{words.yours}</Quiet> <span>{shown(name, mine)}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Row>
        <Button small isPending={isPending} onPress={onTheirs}>
          {words.keepTheirs}
        </Button>
        <Button small isPending={isPending} onPress={onMine}>
          {words.keepMine}
        </Button>
      </Row>
    </div>
  );
}
