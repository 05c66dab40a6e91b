import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type GraphOverview, readGexf } from "../api/knowledge-graph.ts";
import { Button } from "../design/actions/button.tsx";
import { Menu, MenuLine, MoreMenu } from "../design/actions/menu.tsx";
import { Icon } from "../design/display/icon.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { WorkbenchHead } from "../design/layout/workbench.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import type { GraphCanvasHandle } from "./canvas/graph-canvas.tsx";
import { saveFile } from "./canvas/save-file.ts";
import { type Building, BuildNote } from "./graph-build.tsx";
import styles from "./graph-screen.module.css";
import type { ChangeSearch } from "./graph-search.ts";

const route = getRouteApi("/signed-in/graph");

/** What is shown of how much, and what can be done with all of it. */
export function GraphHead({
  overview,
  shown,
  isNarrowed,
  building,
  canvas,
  onChange,
}: {
  readonly overview: GraphOverview;
  readonly shown: number;
  readonly isNarrowed: boolean;
  readonly building: Building;
  /** Null where nothing is drawn. */
  readonly canvas: React.RefObject<GraphCanvasHandle | null> | null;
  readonly onChange: ChangeSearch;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  const { view } = route.useSearch();
  const [problem, setProblem] = useState<unknown>(null);
  const save = async (content: Promise<Blob> | undefined, name: string) => {
    try {
      setProblem(null);
      if (content) saveFile(await content, name);
    } catch (error) {
      setProblem(error);
    }
  };
  const exports = [
    { id: "gexf", label: words.exportGexf, run: () => void save(readGexf(), "knowledge-graph.gexf") },
    ...(canvas
      ? [{ id: "png", label: words.exportPng, run: () => void save(canvas.current?.toPng(), "knowledge-graph.png") }]
      : []),
  ];
  const { build, total_nodes: total } = overview;
  const part = isNarrowed
    ? words.leadFiltered(formats.number(shown))
    : shown < total
      ? words.leadShown(formats.number(shown))
      : words.leadShownAll;
  const facts = words.lead(formats.number(build.reports ?? 0), formats.number(total)) + part;
  const isBusy = building.isStarting || building.current !== null;
  return (
    <div>
      <WorkbenchHead
        title={words.title}
        facts={facts + (build.finished_at ? ` · ${words.builtAt(formats.moment(build.finished_at))}` : "")}
        isLive
      >
        <Segments
          label={words.look}
          value={view ?? "drawing"}
          onChange={(next) => onChange({ view: next === "table" ? "table" : undefined, front: undefined })}
          options={[
            { value: "drawing", label: words.drawing },
            { value: "table", label: words.table },
          ]}
        />
        <span className={styles.wide}>
          <Menu
            trigger={
              <Button look="plain">
                <Icon name="download" />
                {words.export}
              </Button>
            }
          >
            {exports.map((action) => (
              <MenuLine key={action.id} action={action} />
            ))}
          </Menu>
          {building.isAllowed && (
            <Button isPending={isBusy} onPress={building.start}>
              {words.rebuild}
            </Button>
          )}
        </span>
        <span className={styles.narrow}>
          <MoreMenu
            name={words.moreName}
            actions={[
              ...exports,
              ...(building.isAllowed
                ? [{ id: "rebuild", label: words.rebuild, run: building.start, disabled: isBusy }]
                : []),
            ]}
          />
        </span>
      </WorkbenchHead>
      {(problem || building.problem || building.current || building.failed) && (
        <div className={styles.note}>
          {problem ? <ProblemNote error={problem} /> : <BuildNote building={building} />}
        </div>
      )}
    </div>
  );
}
