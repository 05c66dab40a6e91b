import "./graph-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { type GraphOverview, overviewQuery, searchQuery } from "../api/knowledge-graph.ts";
import { Button } from "../design/actions/button.tsx";
import { Stack } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { lazyPart } from "../design/feedback/load-part.ts";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice } from "../design/feedback/problem.tsx";
import { Skeleton } from "../design/feedback/skeleton.tsx";
import { Page } from "../design/layout/page.tsx";
import { Workbench } from "../design/layout/workbench.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import type { GraphCanvasHandle } from "./canvas/graph-canvas.tsx";
import { canDraw } from "./canvas/web-gl.ts";
import { type Building, BuildNote, useBuilding } from "./graph-build.tsx";
import { Least, Legend } from "./graph-filters.tsx";
import { GraphHead } from "./graph-head.tsx";
import styles from "./graph-screen.module.css";
import { type ChangeSearch, type GraphSearch, readHidden } from "./graph-search.ts";
import { GraphTable } from "./graph-table.tsx";
import { GraphToolbar } from "./graph-toolbar.tsx";
import { NodePanel } from "./nodes/node-panel.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import type { ShownGraph } from "./shown-graph.ts";
import { useShownGraph } from "./use-shown-graph.ts";

const GraphCanvas = lazyPart(async () => (await import("./canvas/graph-canvas.tsx")).GraphCanvas);

const route = getRouteApi("/signed-in/graph");
const MOST_LEAST = 20;

/** What reports have in common: the graph, what a node is, and how far it reaches. */
export function GraphScreen() {
  const words = useWords("graph");
  const overview = useQuery(overviewQuery());
  const building = useBuilding(overview.data === undefined ? undefined : (overview.data?.build.id ?? null));
  const loaded = overview.data;
  if (loaded && loaded.total_nodes > 0) return <Shown overview={loaded} building={building} />;
  const startButton = building.isAllowed && !building.current && (
    <Button look="primary" isPending={building.isStarting} onPress={building.start}>
      {words.build}
    </Button>
  );
  return (
    <Page title={words.title} width="reading">
      <Loaded query={overview}>
        {(graph) => (
          <Stack>
            <BuildNote building={building} />
            {!building.current && (
              <Empty title={graph ? words.emptyTitle : words.noneTitle} action={startButton}>
                {graph
                  ? building.isAllowed
                    ? words.emptyStaff
                    : words.emptyOthers
                  : building.isAllowed
                    ? words.noneStaff
                    : words.noneOthers}
              </Empty>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Drawing or table, and the panel beside it. */
function Shown({ overview, building }: { readonly overview: GraphOverview; readonly building: Building }) {
  const words = useWords("graph");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change: ChangeSearch = (next) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const select = (key: string | undefined) =>
    // To the page before the node goes the browser's own way back.
    void navigate({
      search: (before) => ({ ...before, node: key, front: key === undefined ? before.front : "panel" }),
      resetScroll: false,
    });
  const canvas = useRef<GraphCanvasHandle>(null);
  const { graph, found, counts } = useShownGraph(overview, search);
  const isDrawn = search.view !== "table" && canDraw();
  const most = Math.min(
    MOST_LEAST,
    Math.max(1, ...overview.nodes.filter(({ type }) => type !== "report").map(({ reports }) => reports)),
  );
  const filters = (
    <>
      {most > 1 && (
        <Least
          value={search.least ?? 1}
          most={most}
          onChange={(least) => change({ least: least > 1 ? least : undefined })}
        />
      )}
      <Legend
        counts={counts}
        hidden={readHidden(search.hide)}
        onHide={(hidden) => change({ hide: hidden.size > 0 ? [...hidden].join(",") : undefined })}
      />
    </>
  );
  const isNarrowed = search.hide !== undefined || search.least !== undefined || search.community !== undefined;
  return (
    <Page title={words.title} width="full">
      <Workbench
        isSideNarrow
        front={search.front === "panel" ? "side" : "desk"}
        onFront={(front) => change({ front: front === "side" ? "panel" : undefined })}
        choice={{
          label: words.whichSide,
          desk: search.view === "table" ? words.table : words.drawing,
          side: words.node,
        }}
        head={
          <GraphHead
            overview={overview}
            shown={graph.nodes.length}
            isNarrowed={isNarrowed}
            building={building}
            canvas={isDrawn ? canvas : null}
            onChange={change}
          />
        }
        desk={
          <section className={styles.desk} aria-label={words.desk}>
            <GraphToolbar search={search} most={most} onChange={change} canvas={isDrawn ? canvas : null} />
            {!canDraw() && <Notice>{words.noDrawing}</Notice>}
            {isDrawn ? (
              <div className={styles.drawing}>
                <Suspense fallback={<Skeleton />}>
                  <Drawing
                    ref={canvas}
                    overview={overview}
                    graph={graph}
                    found={found}
                    search={search}
                    onSelect={select}
                  />
                </Suspense>
                {graph.nodes.length === 0 && (
                  <div className={styles.nothing}>
                    <p>{words.nothingLeft}</p>
                    <Button small onPress={() => change({ hide: undefined, least: undefined, community: undefined })}>
                      {words.showAll}
                    </Button>
                  </div>
                )}
                <div className={styles.legend}>
                  <Legend
                    counts={counts}
                    hidden={readHidden(search.hide)}
                    onHide={(hidden) => change({ hide: hidden.size > 0 ? [...hidden].join(",") : undefined })}
                  />
                </div>
              </div>
            ) : (
              <Rows overview={overview} graph={graph} search={search} onChange={change} onSelect={select} />
            )}
          </section>
        }
        sideLabel={words.side}
        sideClass={styles.side}
        side={
          search.node === undefined ? (
            <Overview overview={overview} search={search} filters={filters} onChange={change} onSelect={select} />
          ) : (
            <NodePanel
              nodeKey={search.node}
              communities={overview.communities}
              grown={search.grown ?? []}
              onGrow={(grown) => change({ grown: grown.length > 0 ? grown : undefined })}
              onSelect={select}
            />
          )
        }
      />
    </Page>
  );
}

function Drawing({
  ref,
  overview,
  graph,
  found,
  search,
  onSelect,
}: {
  readonly ref: React.Ref<GraphCanvasHandle>;
  readonly overview: GraphOverview;
  readonly graph: ShownGraph;
  readonly found: ReadonlySet<string>;
  readonly search: GraphSearch;
  readonly onSelect: (key: string | undefined) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  const selected = graph.nodes.find(({ key }) => key === search.node);
  const label = words.canvas(formats.number(graph.nodes.length), formats.number(graph.edges.length));
  return (
    <GraphCanvas
      ref={ref}
      graph={graph}
      communities={overview.communities}
      selected={search.node}
      found={found}
      label={selected ? label + words.canvasSelected(selected.label) : label}
      onSelect={onSelect}
    />
  );
}

/** While something is searched for, what the whole graph has of it. */
function Rows({
  overview,
  graph,
  search,
  onChange,
  onSelect,
}: {
  readonly overview: GraphOverview;
  readonly graph: ShownGraph;
  readonly search: GraphSearch;
  readonly onChange: ChangeSearch;
  readonly onSelect: (key: string) => void;
}) {
  const found = useQuery({ ...searchQuery(search.q ?? ""), enabled: search.q !== undefined });
  const table = (nodes: React.ComponentProps<typeof GraphTable>["nodes"]) => (
    <GraphTable
      nodes={nodes}
      communities={overview.communities}
      sort={search.sort}
      onSort={(sort) => onChange({ sort })}
      onSelect={onSelect}
    />
  );
  return search.q === undefined ? table(graph.nodes) : <Loaded query={found}>{({ nodes }) => table(nodes)}</Loaded>;
}

function Overview({
  overview,
  search,
  filters,
  onChange,
  onSelect,
}: {
  readonly overview: GraphOverview;
  readonly search: GraphSearch;
  readonly filters: React.ReactNode;
  readonly onChange: ChangeSearch;
  readonly onSelect: (key: string) => void;
}) {
  const found = useQuery({ ...searchQuery(search.q ?? ""), enabled: search.q !== undefined });
  return (
    <OverviewPanel
      filters={filters}
      search={search.q === undefined ? null : found}
      communities={overview.communities}
      community={search.community}
      onCommunity={(community) => onChange({ community })}
      onSelect={onSelect}
    />
  );
}
