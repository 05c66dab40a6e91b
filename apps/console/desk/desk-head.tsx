import type { ListedReport } from "../api/scores/gradebook.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { useShowKeys } from "../design/keyboard/keys.tsx";
import { BarControls } from "../design/layout/top-bar.tsx";
import { WorkbenchHead } from "../design/layout/workbench.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";
import { isReviewed, nameOfReport } from "./order-queue.ts";

const states = ["toReview", "reviewed", "released"] as const;

/** Author and state of the report, its position in the queue, and the number of requests that are not saved yet. */
export function DeskHead({
  report,
  at,
  of,
  onStep,
  saving,
}: {
  readonly report: ListedReport;
  /** From 0. */
  readonly at: number;
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  /** Number of requests that are not saved yet. */
  readonly saving: number;
}) {
  const words = useWords("desk");
  const formats = useFormats();
  const showKeys = useShowKeys();
  const { title, name, created_at: handedIn, pages, score } = report;
  const state = score?.released_at ? "released" : isReviewed(report) ? "reviewed" : "toReview";
  const who = nameOfReport(report);
  const facts = [words.handedIn(formats.moment(handedIn)), ...(pages === null ? [] : [words.pages(pages)])];
  return (
    <div className={styles.head}>
      <WorkbenchHead
        back={
          <LinkButton
            look="plain"
            small
            square
            to="/class"
            search={{ course: report.course_id ?? undefined }}
            aria-label={words.toClass}
          >
            <Icon name="left" />
          </LinkButton>
        }
        title={who === name ? who : words.headOf(who, title ?? name)}
        facts={facts.join(" · ")}
      >
        <span className={styles.saving} role="status">
          {saving > 0 && words.saving(saving)}
        </span>
        <ol className={styles.walk} aria-label={words.state}>
          {states.map((each) => (
            <li key={each} data-state={each} aria-current={each === state ? "step" : undefined}>
              {words.states[each]}
            </li>
          ))}
        </ol>
        <span className={styles.place}>{words.place(at + 1, of)}</span>
        <Button
          small
          square
          aria-label={words.keyPrevious}
          aria-keyshortcuts="Shift+n"
          isDisabled={at === 0}
          onPress={() => onStep(-1)}
        >
          <Icon name="left" />
        </Button>
        <Button
          small
          square
          aria-label={words.keyNext}
          aria-keyshortcuts="n"
          isDisabled={at + 1 >= of}
          onPress={() => onStep(1)}
        >
          <Icon name="right" />
        </Button>
        <span className={styles.wideOnly}>
          <Button look="plain" small aria-keyshortcuts="?" onPress={showKeys}>
            {words.keys} <kbd>?</kbd>
          </Button>
          <BarControls />
        </span>
      </WorkbenchHead>
    </div>
  );
}
