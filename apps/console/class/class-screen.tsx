import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import {
  exportAddress,
  inProgressQuery,
  type ListedReport,
  readStatisticsAnew,
  type ScoreStatistics,
  statisticsQuery,
} from "../api/gradebook.ts";
import { infoQuery } from "../api/info.ts";
import { reportsQuery } from "../api/reports.ts";
import { Button, LinkButton } from "../design/button.tsx";
import { Empty } from "../design/empty.tsx";
import { Icon } from "../design/icon.tsx";
import { Page } from "../design/layout/page.tsx";
import { Loaded } from "../design/loaded.tsx";
import { Menu, MenuLine } from "../design/menu.tsx";
import { Sheet } from "../design/sheet.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { BulkActions } from "./bulk-actions.tsx";
import styles from "./class.module.css";
import { ClassStatistics } from "./class-statistics.tsx";
import { filterOf, type GradebookSetting, reviewFilter } from "./gradebook-search.ts";
import { ListControls } from "./list-controls.tsx";
import { ListPages } from "./list-pages.tsx";
import { StudentsTable } from "./students-table.tsx";

const route = getRouteApi("/signed-in/class");

/** All reports with their scores: figures above, the list with its filters below. */
export function ClassScreen() {
  const words = useWords("gradebook");
  const statistics = useQuery(statisticsQuery(useLanguage()));
  const inProgress = useInProgress(statistics.data);
  const { data } = statistics;
  return (
    <Page
      title={words.title}
      lead={
        data && data.reports > 0 ? words.lead(data.reports, data.reports - inProgress.total, inProgress.total) : null
      }
      actions={data && data.reports > 0 && <Actions />}
    >
      <Loaded query={statistics}>
        {(figures) =>
          figures.reports === 0 ? (
            <Sheet>
              <Empty title={words.emptyTitle}>{words.empty}</Empty>
            </Sheet>
          ) : (
            <>
              <ClassStatistics statistics={figures} />
              <StudentList statistics={figures} inProgress={inProgress.reports} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions() {
  const words = useWords("gradebook");
  const search = route.useSearch();
  const setting = useGradebookSetting();
  const filter = filterOf(search, setting);
  const queue = useQuery(reportsQuery({ ...reviewFilter(setting), limit: 1 })).data;
  const next = queue?.reports[0];
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Icon name="download" />
            {words.export}
          </Button>
        }
      >
        <MenuLine
          action={{ id: "csv", label: words.exportCsv, run: () => download(exportAddress("csv", { filter })) }}
        />
        <MenuLine
          action={{
            id: "markdown",
            label: words.exportMarkdown,
            run: () => download(exportAddress("markdown", { filter })),
          }}
        />
      </Menu>
      {next && (
        <LinkButton look="primary" to="/reports/$reportId/override" params={{ reportId: next.id }}>
          {words.reviewNext}
        </LinkButton>
      )}
    </>
  );
}

function StudentList({
  statistics,
  inProgress,
}: {
  readonly statistics: ScoreStatistics;
  readonly inProgress: readonly ListedReport[];
}) {
  const words = useWords("gradebook");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const setting = useGradebookSetting();
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

function useGradebookSetting(): GradebookSetting {
  const capabilities = useQuery(infoQuery).data?.capabilities;
  return { releasedByHand: capabilities?.score_release === "manual", hasModel: capabilities?.ai === true };
}

/**
 * What is being processed; figures and list are read again as soon as that changes, and where it had changed by the time that
 * it was first told: they would show for good what was so before.
 */
function useInProgress(statistics: ScoreStatistics | undefined): {
  readonly reports: readonly ListedReport[];
  readonly total: number;
} {
  const queries = useQueryClient();
  const { data } = useQuery({ ...inProgressQuery, enabled: statistics !== undefined });
  const ids = data?.reports.map(({ id }) => id).join();
  const total = data?.total;
  const counted = statistics?.in_progress;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (ids === undefined) return;
    const changed = before.current === undefined ? total !== counted : ids !== before.current;
    before.current = ids;
    if (!changed) return;
    void readStatisticsAnew(queries);
    // A first answer that is still on its way may be older than the change, and would not be asked for again.
    const list = { queryKey: ["reports", "list"] };
    void queries.cancelQueries(list).then(() => queries.invalidateQueries(list));
  }, [queries, ids, total, counted]);
  return data ?? { reports: [], total: statistics?.in_progress ?? 0 };
}

/** The answer is an attachment: the page stays. */
export function download(address: string): void {
  location.assign(address);
}
