import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Disclosure } from "../design/display/disclosure.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Prose } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./class.module.css";
import { nameOf } from "./report-name.ts";
import { countFindings, type sortForRelease } from "./score-states.ts";
import type { Bulk } from "./use-bulk.ts";

/** So many kinds of findings have a line; the rest shares one. With what stands around them it is a dozen lines. */
const MOST_LINES = 7;

/** What would be released and what not, counted by finding; each line opens to the reports behind it. */
export function ReleaseDialog({
  bulk,
  sorted: { releasable, held, awaiting },
}: {
  readonly bulk: Bulk;
  readonly sorted: ReturnType<typeof sortForRelease>;
}) {
  const words = useWords("gradebook");
  const design = useWords("design");
  const counted = countFindings([...held, ...releasable]);
  const shown = counted.slice(0, counted.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const others = counted.slice(shown.length);
  const close = () => bulk.ask(null);
  const ready = releasable.filter(({ score }) => score?.decision === "clear");
  return (
    <Dialog
      title={words.askReleaseTitle(releasable.length)}
      isOpen={bulk.asked === "release"}
      onClose={close}
      wide
      actions={
        <>
          <Button onPress={close}>{design.cancel}</Button>
          {ready.length > 0 && ready.length < releasable.length && (
            <Button
              isPending={bulk.isPending}
              onPress={() => bulk.release({ reportIds: idsOf(ready), how: "release" })}
            >
              {words.releaseReady(ready.length)}
            </Button>
          )}
          <Button
            look="primary"
            isPending={bulk.isPending}
            isDisabled={releasable.length === 0}
            onPress={() => bulk.release({ reportIds: idsOf([...releasable, ...held, ...awaiting]), how: "release" })}
          >
            {words.releaseAll(releasable.length)}
          </Button>
        </>
      }
    >
      <Prose>{words.askRelease(releasable.length, held.length, awaiting.length)}</Prose>
      <div className={styles.counts}>
        {held.length > 0 && <Counted title={words.notReleasedHeld} reports={held} />}
        {awaiting.length > 0 && <Counted title={words.notReleasedAwaiting} reports={awaiting} />}
        {shown.map(({ code, title, weight, reports }) => (
          <Counted
            key={`${weight} ${code}`}
            title={
              <>
                <Tag meaning="review">{weight === "hold" ? words.states.hold : words.states.look}</Tag> {title}
              </>
            }
            reports={reports}
          />
        ))}
        {others.length > 0 && (
          <Counted
            title={words.otherFindings(others.length)}
            reports={[...new Set(others.flatMap(({ reports }) => reports))]}
          />
        )}
      </div>
      {bulk.errors.map((error) => (
        <ProblemNote key={error.message} error={error} />
      ))}
    </Dialog>
  );
}

/** One line: what, how many, and behind it which. */
function Counted({ title, reports }: { readonly title: ReactNode; readonly reports: readonly ListedReport[] }) {
  const words = useWords("gradebook");
  return (
    <Disclosure
      level={3}
      dense
      title={
        <>
          {title}
          <span className={styles.count}>{words.copies(reports.length)}</span>
        </>
      }
    >
      <ul className={styles.behind}>
        {reports.map((report) => (
          <li key={report.id}>
            <Link to="/reports/$reportId/override" params={{ reportId: report.id }}>
              {nameOf(report)}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function idsOf(reports: readonly ListedReport[]): readonly string[] {
  return reports.map(({ id }) => id);
}
