import { getRouteApi } from "@tanstack/react-router";
import type { ScoreStatistics } from "../../api/scores/gradebook.ts";
import { courseKinds, type GradebookSetting, openKinds, type ShownKind } from "../../api/scores/shown-kinds.ts";
import { Button } from "../../design/actions/button.tsx";
import { Menu, MenuChoices } from "../../design/actions/menu.tsx";
import { Icon } from "../../design/display/icon.tsx";
import { SearchField } from "../../design/fields/search-field.tsx";
import { Segments } from "../../design/fields/segments.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "../class.module.css";
import { optionalColumns } from "../gradebook-search.ts";
import { NotHandedIn } from "./not-handed-in.tsx";

const route = getRouteApi("/signed-in/class");

/** Shown with nothing behind them, too. */
const alwaysOpen: readonly ShownKind[] = ["all", "hold", "look"];
const alwaysInCourse: readonly ShownKind[] = ["all", "to_review", "reviewed", "released"];

/** Search, filter with its counts, and which columns there are; all of it in the address. */
export function ListControls({
  statistics,
  setting: { releasedByHand },
}: {
  /** Null: without counts there is no filter. */
  readonly statistics: ScoreStatistics | null;
  readonly setting: GradebookSetting;
}) {
  const words = useWords("gradebook");
  const { course, q = "", show = "all", hide = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const [kinds, always] = course === undefined ? [openKinds, alwaysOpen] : [courseKinds, alwaysInCourse];
  const counts = statistics && countsOf(statistics, releasedByHand);
  // Another list: its first page, and nothing of the old one ticked.
  const narrow = (change: { readonly q?: string | undefined; readonly show?: ShownKind | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...change, page: undefined, selected: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={styles.controls}>
      <SearchField
        label={words.find}
        placeholder={words.findHint}
        value={q}
        width={220}
        onChange={(next) => narrow({ q: next === "" ? undefined : next })}
      />
      {counts && (
        <div className={styles.filter}>
          <Segments
            label={words.filter}
            value={show}
            onChange={(next) => narrow({ show: next === "all" ? undefined : next })}
            options={kinds
              .filter((kind) => kind === show || counts[kind] > 0 || always.includes(kind))
              .map((kind) => ({ value: kind, label: words.show[kind](counts[kind]) }))}
          />
        </div>
      )}
      {course !== undefined && <NotHandedIn courseId={course} />}
      <div className={styles.columns}>
        <Menu
          trigger={
            <Button look="plain" small>
              <Icon name="columns" />
              {words.columns}
            </Button>
          }
        >
          <MenuChoices
            label={words.columns}
            values={optionalColumns.filter((column) => !hide.includes(column))}
            options={optionalColumns.map((column) => ({ value: column, label: words.columnNames[column] }))}
            onChange={(kept) => {
              const hidden = optionalColumns.filter((column) => !kept.includes(column));
              void navigate({
                search: (before) => ({ ...before, hide: hidden.length > 0 ? hidden : undefined }),
                replace: true,
                resetScroll: false,
              });
            }}
          />
        </Menu>
      </div>
    </div>
  );
}

function countsOf(statistics: ScoreStatistics, releasedByHand: boolean): Readonly<Record<ShownKind, number>> {
  const { scales } = statistics;
  const sum = (scale: (each: (typeof scales)[number]) => number) => scales.reduce((all, each) => all + scale(each), 0);
  return {
    all: statistics.reports,
    hold: statistics.unreleased_held,
    // Where scores are released at once, those that only ask for a look are out.
    look: releasedByHand
      ? statistics.unreleased_to_look
      : Math.max(0, sum(({ needs_review }) => needs_review) - statistics.unreleased_held),
    awaiting: statistics.awaiting_judgement,
    provisional: sum(({ provisional, count }) => (provisional ? count : 0)),
    ready: statistics.unreleased_ready,
    processing: statistics.in_progress,
    to_review: statistics.unreleased_to_review + statistics.unreleased_ready - statistics.unreleased_reviewed,
    reviewed: statistics.unreleased_reviewed,
    late: statistics.late,
    released: sum(({ released }) => released),
  };
}
