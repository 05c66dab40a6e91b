import { MultiGraph } from "graphology";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import Sigma from "sigma";
import type { CameraState, NodeDisplayData } from "sigma/types";
import type { GraphCommunity } from "../../api/knowledge-graph.ts";
import { drawCommunityNames } from "../nodes/community-names.ts";
import { drawLabels, drawRing, type LabelledNode, type LabelRank } from "../nodes/node-label.ts";
import type { ShownGraph } from "../shown-graph.ts";
import styles from "./graph-canvas.module.css";
import { type Inks, useInks } from "./inks.ts";
import { NodeShapeProgram } from "./node-shape-program.ts";
import { nodeShapes, shapes } from "./node-shapes.ts";

/** What is done to the drawing from outside. */
export interface GraphCanvasHandle {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** What is in sight, on the desk's ground. */
  toPng(): Promise<Blob>;
}

interface Marked {
  readonly selected: string | undefined;
  readonly near: ReadonlySet<string>;
  readonly found: ReadonlySet<string>;
}

const [smallestNode, largestNode, manyNodes] = [3.5, 16, 500];
/** Beyond it the labels of all neighbours would lie over each other. */
const MOST_NEAR_LABELS = 30;
const QUICK_MILLISECONDS = 200;
/** On a phone nodes are smaller than on a desk. */
const [narrowPixels, narrowShare] = [500, 0.65];

/** The graph as it is drawn; places come with its nodes. */
export function GraphCanvas({
  ref,
  graph,
  communities,
  selected,
  found,
  label,
  onSelect,
}: {
  readonly ref: Ref<GraphCanvasHandle>;
  readonly graph: ShownGraph;
  readonly communities: readonly GraphCommunity[];
  /** Key of a node; it is brought into the middle unless it was clicked. */
  readonly selected: string | undefined;
  /** Keys of what a search found; the rest becomes faint. */
  readonly found: ReadonlySet<string>;
  /** What is drawn, in words. */
  readonly label: string;
  /** Undefined where the ground was clicked. */
  readonly onSelect: (key: string | undefined) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const renderer = useRef<Sigma | null>(null);
  const inks = useInks();
  const state = useRef<{ marked: Marked; inks: Inks; graph: ShownGraph; communities: readonly GraphCommunity[] }>(null);
  /** The node that is in sight because it was brought there or clicked. */
  const inSight = useRef<string>(undefined);
  const select = useRef(onSelect);
  select.current = onSelect;
  state.current = { marked: markedOf(graph, selected, found), inks, graph, communities };

  useEffect(() => {
    if (!container.current) return;
    const now = () => state.current as NonNullable<typeof state.current>;
    let labels: LabelledNode[] = [];
    const drawn = new Sigma(new MultiGraph(), container.current, {
      allowInvalidContainer: true,
      defaultNodeType: "shape",
      // Two quick clicks are two choices, on a node and beside it, and no zoom.
      doubleClickTimeout: 0,
      nodeProgramClasses: { shape: NodeShapeProgram },
      // Kept until all are known, so that the more important ones get place first.
      defaultDrawNodeLabel: (_, data) => labels.push(data as LabelledNode),
      defaultDrawNodeHover: (context, data) => drawRing(context, data, now().inks),
      nodeReducer: (key, data) => ({ ...data, ...lookOf(key, now().marked, now().inks) }),
      edgeReducer: (_, data) => {
        const { selected: chosen } = now().marked;
        const isNear = chosen !== undefined && (data.from === chosen || data.to === chosen);
        return {
          color: now().inks[isNear ? "--accent" : "--line-strong"],
          size: isNear ? 1.5 : 1,
          zIndex: isNear ? 1 : 0,
        };
      },
      labelDensity: 1,
      labelGridCellSize: 80,
      labelRenderedSizeThreshold: 5,
      minCameraRatio: 0.02,
      maxCameraRatio: 4,
      stagePadding: 48,
      zIndex: true,
    });
    renderer.current = drawn;
    drawn.createCanvasContext("words", { style: { pointerEvents: "none" } });
    drawn.resize(true);
    const words = drawn.getCanvases().words?.getContext("2d");
    drawn.on("beforeRender", () => {
      labels = [];
    });
    drawn.on("afterRender", () => {
      const { inks: used, graph: shown, communities: named } = now();
      const { width, height } = drawn.getDimensions();
      words?.clearRect(0, 0, width, height);
      if (words) drawCommunityNames(words, drawn, shown, named, used, drawLabels(words, labels, used));
      if (container.current) container.current.dataset.drawn = String(drawn.getGraph().order);
    });
    drawn.on("clickNode", ({ node }) => {
      inSight.current = node;
      select.current(node);
    });
    drawn.on("clickStage", () => select.current(undefined));
    drawn.on("enterNode", () => container.current?.setAttribute("data-over", ""));
    drawn.on("leaveNode", () => container.current?.removeAttribute("data-over"));
    const watched = new ResizeObserver(([entry]) => {
      const { width, height } = drawn.getDimensions();
      // In whole pixels as sigma measures: a fraction more is no other size, and all would be drawn twice.
      const { offsetWidth, offsetHeight } = (entry?.target as HTMLElement | undefined) ?? {};
      if (offsetWidth !== width || offsetHeight !== height) drawn.scheduleRefresh();
    });
    watched.observe(container.current);
    return () => {
      watched.disconnect();
      drawn.kill();
      renderer.current = null;
    };
  }, []);

  useEffect(() => {
    const narrow = (container.current?.clientWidth ?? 0) < narrowPixels;
    renderer.current?.setGraph(toGraphology(graph, inks, narrow ? narrowShare : 1));
  }, [graph, inks]);

  const isMarked = selected !== undefined || found.size > 0;
  const wasMarked = useRef(false);
  useEffect(() => {
    if (isMarked || wasMarked.current) renderer.current?.scheduleRefresh();
    wasMarked.current = isMarked;
  }, [selected, found, isMarked]);

  useEffect(() => {
    const drawn = renderer.current;
    if (selected === undefined) inSight.current = undefined;
    if (!drawn || selected === undefined || inSight.current === selected) return;
    if (!graph.nodes.some(({ key }) => key === selected)) return;
    inSight.current = selected;
    // Its place in the drawing is known once it was drawn.
    drawn.once("afterRender", () => {
      const place = drawn.getNodeDisplayData(selected);
      if (place) move(drawn, { x: place.x, y: place.y, ratio: Math.min(drawn.getCamera().ratio, 0.6) });
    });
    drawn.scheduleRefresh();
  }, [selected, graph]);

  useImperativeHandle(ref, () => {
    const zoom = (factor: number) => {
      const drawn = renderer.current;
      if (drawn) move(drawn, { ratio: drawn.getCamera().ratio * factor });
    };
    return {
      zoomIn: () => zoom(1 / 1.5),
      zoomOut: () => zoom(1.5),
      fit: () => renderer.current && move(renderer.current, { x: 0.5, y: 0.5, ratio: 1 }),
      toPng: () => toPng(renderer.current, state.current?.inks["--desk"] ?? "white"),
    };
  }, []);

  return <div ref={container} className={styles.canvas} role="img" aria-label={label} />;
}

function markedOf(graph: ShownGraph, selected: string | undefined, found: ReadonlySet<string>): Marked {
  const near = new Set<string>();
  for (const { source, target } of graph.edges) {
    if (source === selected) near.add(target);
    if (target === selected) near.add(source);
  }
  return { selected, near, found };
}

function lookOf(
  key: string,
  { selected, near, found }: Marked,
  inks: Inks,
): Partial<NodeDisplayData & { line: string; rank: LabelRank }> {
  if (key === selected) return { rank: "selected", highlighted: true, forceLabel: true, zIndex: 3 };
  if (near.has(key)) return { rank: "near", forceLabel: near.size <= MOST_NEAR_LABELS, zIndex: 2 };
  if (found.has(key)) return { rank: "near", forceLabel: found.size <= MOST_NEAR_LABELS, zIndex: 1 };
  if (found.size > 0 && selected === undefined)
    return { rank: "none", color: inks["--line-strong"], line: inks["--line-strong"] };
  return selected === undefined ? {} : { rank: "soft" };
}

function toGraphology({ nodes, edges }: ShownGraph, inks: Inks, share: number): MultiGraph {
  const made = new MultiGraph();
  const most = Math.max(1, ...nodes.map(({ importance }) => importance));
  // Many small ones would cover each other at the size of few.
  const largest = nodes.length > manyNodes ? largestNode / 2 : largestNode;
  for (const { key, x, y, label, type, importance } of nodes) {
    const { shape, fill, line } = nodeShapes[type];
    const size = share * (smallestNode + (largest - smallestNode) * Math.sqrt(Math.max(0, importance) / most));
    made.addNode(key, { x, y, size, label, shape: shapes.indexOf(shape), color: inks[fill], line: inks[line] });
  }
  for (const { key, source, target } of edges) {
    made.addEdgeWithKey(key, source, target, { from: source, to: target });
  }
  return made;
}

function move(drawn: Sigma, state: Partial<CameraState>): void {
  const camera = drawn.getCamera();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) camera.setState(state);
  else void camera.animate(state, { duration: QUICK_MILLISECONDS });
}

function toPng(drawn: Sigma | null, ground: string): Promise<Blob> {
  const layers = Object.values(drawn?.getCanvases() ?? {});
  const picture = document.createElement("canvas");
  picture.width = layers[0]?.width ?? 1;
  picture.height = layers[0]?.height ?? 1;
  const context = picture.getContext("2d");
  if (context && drawn) {
    context.fillStyle = ground;
    context.fillRect(0, 0, picture.width, picture.height);
    // What WebGL drew is gone after the frame, so it is drawn and taken in one go.
    drawn.refresh();
    for (const layer of layers) context.drawImage(layer, 0, 0);
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png");
  });
}
