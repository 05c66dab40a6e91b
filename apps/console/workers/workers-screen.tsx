import "./workers-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { workersStatusQuery } from "../api/operation/operation.ts";
import { Button } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { AdminsOnly } from "../design/layout/admins-only.tsx";
import { Page } from "../design/layout/page.tsx";
import { Tabs } from "../design/navigation/tabs.tsx";
import { useWords } from "../words/use-words.ts";
import { DeadLetterList } from "./dead-letter-list.tsx";
import type { OperationSearch } from "./operation-search.ts";
import { TaskList } from "./task-list.tsx";
import { TaskTypes } from "./task-types.tsx";
import { Tiles } from "./tiles.tsx";
import { useLive } from "./use-live.ts";
import { WorkerTable } from "./worker-table.tsx";
import styles from "./workers.module.css";

const route = getRouteApi("/signed-in/workers");

/** What runs, what waits, what died, and the levers for it. */
export function WorkersScreen() {
  return (
    <AdminsOnly title={useWords("workers").title}>
      <Operation />
    </AdminsOnly>
  );
}

function Operation() {
  const words = useWords("workers");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const live = useLive();
  const status = useQuery({ ...workersStatusQuery, refetchInterval: live.interval });
  const go = (change: OperationSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  return (
    <Page
      title={words.title}
      lead={
        <>
          {live.isLive ? words.every : words.stopped}
          {/* Not announced: it changes all the time. */}
          {status.dataUpdatedAt > 0 && <span aria-hidden="true">{words.last(clock(status.dataUpdatedAt))}</span>}
        </>
      }
      actions={
        <Button look="plain" onPress={live.toggle}>
          <Icon name={live.isLive ? "pause" : "redo"} />
          {live.isLive ? words.stop : words.go}
        </Button>
      }
    >
      <Loaded query={status}>
        {(data) => (
          <>
            <Tiles status={data} interval={live.interval} />
            <div className={styles.tabs}>
              <Tabs
                label={words.tabs}
                selected={search.tab ?? "workers"}
                onSelect={(tab) => {
                  // Each tab has filters of its own.
                  if (tab !== (search.tab ?? "workers"))
                    go({
                      tab: tab === "workers" ? undefined : tab,
                      state: undefined,
                      type: undefined,
                      cursor: undefined,
                      page: undefined,
                      letter: undefined,
                    });
                }}
                tabs={[
                  {
                    id: "workers",
                    label: words.tabWorkers,
                    content: (
                      <div className={styles.stack}>
                        <WorkerTable status={data} />
                        <TaskTypes types={data.task_types} />
                      </div>
                    ),
                  },
                  {
                    id: "tasks",
                    label: words.tabTasks,
                    count: data.queue.running + data.queue.ready + data.queue.scheduled,
                    content: <TaskList types={data.task_types} search={search} go={go} interval={live.interval} />,
                  },
                  {
                    id: "dead-letters",
                    label: words.tabDead,
                    count: data.queue.dead,
                    content: (
                      <DeadLetterList types={data.task_types} search={search} go={go} interval={live.interval} />
                    ),
                  },
                ]}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function clock(moment: number): string {
  return new Date(moment).toTimeString().slice(0, 8);
}
