import type { Roster } from "../../api/courses/rosters.ts";
import { Button } from "../../design/actions/button.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Quiet, Stack } from "../../design/display/text.tsx";
import { ProblemNote } from "../../design/feedback/problem.tsx";
import { Options } from "../../design/fields/options.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "./roster.module.css";

/** What the import will have done, what becomes of those who are missing, and the button that does it. */
export function RosterOutcome({
  roster,
  missing,
  onMissing,
  isChecking,
  isImporting,
  onImport,
  problem,
}: {
  readonly roster: Roster;
  readonly missing: "keep" | "inactive";
  readonly onMissing: (missing: "keep" | "inactive") => void;
  readonly isChecking: boolean;
  readonly isImporting: boolean;
  readonly onImport: () => void;
  readonly problem: unknown;
}) {
  const words = useWords("roster");
  const { counts } = roster;
  const written = counts.new + counts.changed;
  const label =
    written > 0
      ? words.import(written + counts.unchanged, counts.mistakes)
      : counts.inactive > 0
        ? words.removeOnly(counts.inactive)
        : words.nothing;
  const leaving = roster.missing.filter(({ becomes_inactive: leaves }) => leaves);
  return (
    <Sheet padded label={words.after}>
      <Stack>
        <h2>{words.after}</h2>
        <dl className={styles.counts} aria-live="polite">
          {(["new", "unchanged", "changed", "mistakes"] as const).map((name) => (
            <div key={name} data-bad={name === "mistakes" && counts.mistakes > 0 ? "" : undefined}>
              <dt>{words.counts[name]}</dt>
              <dd>{counts[name]}</dd>
            </div>
          ))}
          <div className={styles.sum}>
            <dt>{words.counts.all}</dt>
            <dd>{roster.rows.length}</dd>
          </div>
        </dl>
        {roster.missing.length > 0 && (
          <div className={styles.missing}>
            <strong>{words.missing(roster.missing.length)}</strong>
            <Options
              label={words.missing(roster.missing.length)}
              value={missing}
              options={[
                { value: "keep", label: words.keep, help: words.keepHelp },
                { value: "inactive", label: words.inactive, help: words.inactiveHelp },
              ]}
              onChange={onMissing}
            />
            {missing === "inactive" && !isChecking && (
              <Quiet as="p" size="small">
                {words.inactiveCount(leaving.length, namesOf(leaving, words.between))}
              </Quiet>
            )}
          </div>
        )}
        {problem !== null && <ProblemNote error={problem} />}
        <Button
          look="primary"
          onPress={onImport}
          isPending={isImporting}
          isDisabled={isChecking || (written === 0 && counts.inactive === 0)}
        >
          {label}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** The first ten names. */
function namesOf(people: Roster["missing"], between: string): string {
  const names = people.slice(0, 10).map(({ full_name: name, school_number: number, email }) => name ?? number ?? email);
  return `${names.join(between)}${people.length > names.length ? " …" : ""}`;
}
