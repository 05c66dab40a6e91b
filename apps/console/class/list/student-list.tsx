import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { reportsQuery } from "../../api/reports/reports.ts";
import type { ListedReport, ScoreStatistics } from "../../api/scores/gradebook.ts";
import { useGradebookSetting } from "../../api/scores/use-gradebook-setting.ts";
import { Button } from "../../design/actions/button.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { useWords } from "../../words/use-words.ts";
import { BulkActions } from "../bulk-actions.tsx";
import styles from "../class.module.css";
import { filterOf } from "../gradebook-search.ts";
import { ListControls } from "./list-controls.tsx";
import { ListPages } from "./list-pages.tsx";
import { StudentsTable } from "./students-table.tsx";

const route = getRouteApi("/signed-in/class");

/** The reports that the address asks for, with its filters, what can be done with the ticked ones, and the pages. */
export function StudentList({
  statistics,
  inProgress,
}: {
  /** Null for who reads the reports and not the figures over all of them. */
  readonly statistics: ScoreStatistics | null;
  readonly inProgress: readonly ListedReport[];
}) {
  const words = useWords("gradebook");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const setting = useGradebookSetting(search.course);
  const list = useQuery(reportsQuery(filterOf(search, setting)));
  return (
    <section className={styles.list} aria-label={words.students}>
      <Sheet>
        <ListControls statistics={statistics} setting={setting} />
        <Loaded query={list}>
          {({ reports, total }) => {
            const live = reports.map((report) => inProgress.find(({ id }) => id === report.id) ?? report);
            const selected = reports.filter(({ id }) => search.selected?.includes(id));
            return (
              <>
                <BulkActions selected={selected} />
                <StudentsTable
                  reports={live}
                  selected={new Set(selected.map(({ id }) => id))}
                  empty={
                    <Empty
                      title={words.nothingFound}
                      action={
                        <Button onPress={() => void navigate({ search: ({ hide }) => ({ hide }) })}>
                          {words.showAll}
                        </Button>
                      }
                    />
                  }
                />
                <ListPages total={total} />
              </>
            );
          }}
        </Loaded>
      </Sheet>
    </section>
  );
}
