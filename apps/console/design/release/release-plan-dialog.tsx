import "./release-words.ts";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { readCoursesAnew } from "../../api/courses/courses.ts";
import type { ReleasedTogether } from "../../api/courses/releases.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { Quiet } from "../display/text.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import { MarkPreview } from "./mark-preview.tsx";
import styles from "./release.module.css";

/** What would be released and what not, with why, and what a student will read; then releases. */
export function ReleasePlanDialog({
  plan,
  expected,
  nameOf,
  toReview,
  release,
  isOpen,
  onClose,
  onReleased,
}: {
  readonly plan: UseQueryResult<ReleasedTogether>;
  /** How many are said to be released until the plan is there. */
  readonly expected: number;
  readonly nameOf: (reportId: string) => string;
  /** The way to those that nobody has reviewed. */
  readonly toReview: ReactNode;
  readonly release: () => Promise<ReleasedTogether>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReleased: (count: number) => void;
}) {
  const words = useWords("releasing");
  const queries = useQueryClient();
  const releasing = useMutation({
    mutationFn: release,
    async onSuccess({ changed }) {
      onReleased(changed.length);
      onClose();
      await Promise.all([readCoursesAnew(queries), queries.invalidateQueries({ queryKey: ["reports"] })]);
    },
  });
  const count = plan.data?.changed.length ?? expected;
  return (
    <Dialog
      title={words.releaseTitle(count)}
      isOpen={isOpen}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onPress={onClose}>{words.notRelease}</Button>
          <Button
            look="primary"
            isPending={releasing.isPending}
            isDisabled={count === 0 || !plan.data}
            onPress={() => releasing.mutate()}
          >
            {words.releaseNow(count)}
          </Button>
        </>
      }
    >
      <Loaded query={plan}>
        {({ changed, held, awaiting_judgement: awaiting, not_reviewed: open }) => (
          <div className={styles.release}>
            <ul className={styles.outcomes}>
              <Outcome count={changed.length} title={words.willRelease}>
                <Quiet>{words.willReleaseNote}</Quiet>
              </Outcome>
              {held.length > 0 && (
                <Outcome count={held.length} title={words.staysHeld}>
                  {held.map(({ report_id: reportId, findings }) => (
                    <div key={reportId}>
                      <Link to="/reports/$reportId/override" params={{ reportId }}>
                        {nameOf(reportId)}
                      </Link>{" "}
                      {findings.find(({ weight }) => weight === "hold")?.title}
                    </div>
                  ))}
                </Outcome>
              )}
              {open.length > 0 && (
                <Outcome count={open.length} title={words.staysOpen}>
                  {toReview}
                </Outcome>
              )}
              {awaiting.length > 0 && <Outcome count={awaiting.length} title={words.staysAwaiting} />}
            </ul>
            {changed.length > 0 && <Previews reportIds={changed} nameOf={nameOf} />}
          </div>
        )}
      </Loaded>
      {releasing.isError && <ProblemNote error={releasing.error} />}
    </Dialog>
  );
}

function Outcome({
  count,
  title,
  children,
}: {
  readonly count: number;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <li>
      <b>{count}</b>
      <div>
        <strong>{title}</strong>
        {children !== undefined && <div>{children}</div>}
      </div>
    </li>
  );
}

/** One mark after the other, as its student reads it. */
function Previews({
  reportIds,
  nameOf,
}: {
  readonly reportIds: readonly string[];
  readonly nameOf: (reportId: string) => string;
}) {
  const words = useWords("releasing");
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, reportIds.length - 1);
  const reportId = reportIds[at] ?? "";
  return (
    <section className={styles.preview} aria-label={words.studentsRead}>
      <header>
        <h3>{words.studentsRead}</h3>
        <span aria-live="polite">{words.previewPlace(nameOf(reportId), at + 1, reportIds.length)}</span>
        <span className={styles.steps}>
          <Button small square aria-label={words.previousMark} isDisabled={at === 0} onPress={() => setChosen(at - 1)}>
            ‹
          </Button>
          <Button
            small
            square
            aria-label={words.nextMark}
            isDisabled={at + 1 >= reportIds.length}
            onPress={() => setChosen(at + 1)}
          >
            ›
          </Button>
        </span>
      </header>
      <MarkPreview key={reportId} reportId={reportId} />
    </section>
  );
}
