import type { NodeDisplayData } from "sigma/types";
import type { Inks } from "../canvas/inks.ts";

/** A node as sigma gives it for its label; `rank` is ours. */
export interface LabelledNode extends Pick<NodeDisplayData, "x" | "y" | "size" | "label" | "color"> {
  readonly rank?: LabelRank;
}

/**
 * Who gets place first: what is selected, what is near to it or found, the rest, the rest beside a selection; what a search
 * left out has no label.
 */
export const labelRanks = ["selected", "near", "plain", "soft", "none"] as const;
export type LabelRank = (typeof labelRanks)[number];

/** A rectangle of the window that words stand in. */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LONGEST_LABEL = 18;
const HALO_PIXELS = 3;
const BELOW = 13;
const LINE_HEIGHT = 15;

/** A ring around the node that is selected or pointed at, with its label. */
export function drawRing(context: CanvasRenderingContext2D, node: LabelledNode, inks: Inks): void {
  context.beginPath();
  context.arc(node.x, node.y, node.size + 4, 0, 2 * Math.PI);
  context.strokeStyle = inks["--accent"];
  context.lineWidth = 2;
  context.stroke();
  // What is selected has its own among the labels.
  if (node.rank !== "selected") writeLabel(context, node, inks);
}

/** Writes labels below their nodes, each only where it covers no other. Gives the places taken. */
export function drawLabels(context: CanvasRenderingContext2D, nodes: readonly LabelledNode[], inks: Inks): Place[] {
  const taken: Place[] = [];
  const rankOf = ({ rank = "plain" }: LabelledNode) => labelRanks.indexOf(rank);
  const ordered = [...nodes].sort((left, right) => rankOf(left) - rankOf(right) || right.size - left.size);
  for (const node of ordered) {
    if (!node.label || node.rank === "none") continue;
    context.font = fontOf(context, 12, node.rank === "selected" ? 600 : 400);
    const half = context.measureText(shorten(node.label, LONGEST_LABEL)).width / 2;
    const bottom = node.y + node.size + BELOW + 3;
    const place = { left: node.x - half, right: node.x + half, top: bottom - LINE_HEIGHT, bottom };
    if (covers(taken, place)) continue;
    taken.push(place);
    writeLabel(context, node, inks);
  }
  return taken;
}

function writeLabel(context: CanvasRenderingContext2D, node: LabelledNode, inks: Inks): void {
  if (!node.label) return;
  context.font = fontOf(context, 12, node.rank === "selected" ? 600 : 400);
  const ink = inks[node.rank === "soft" ? "--ink-soft" : "--ink"];
  write(context, shorten(node.label, LONGEST_LABEL), node.x, node.y + node.size + BELOW, [ink, inks["--desk"]]);
}

/** Words in the middle above a point, with a halo of the ground so that edges do not cross them. */
export function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  [ink, halo]: readonly [string, string],
): void {
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = HALO_PIXELS;
  context.strokeStyle = halo;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

/** Whether words there would stand over others. */
export function covers(taken: readonly Place[], { left, right, top, bottom }: Place): boolean {
  return taken.some((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom);
}

export function shorten(text: string, longest: number): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
}

let family: string | null = null;

/** The page's own font; looked up once, because the answer makes the browser lay the page out. */
export function fontOf({ canvas }: CanvasRenderingContext2D, pixels: number, weight: number): string {
  family ??= getComputedStyle(canvas).fontFamily;
  return `${weight} ${pixels}px ${family}`;
}
