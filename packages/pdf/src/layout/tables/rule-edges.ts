/** Rules of a page joined into long edges: borders drawn cell by cell, twice or dashed become one line. */
import type { Rule } from "../../engine/page-primitives.ts";

/** A straight line: at `position` across its direction, reaching `from`–`to` along it. */
export interface Edge {
  readonly position: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

export interface PageEdges {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
}

/** Lines of a double border are at most this far apart, in points. */
const SAME_POSITION_POINTS = 2.2;
/** Cell borders drawn one by one leave gaps at the corners of at most this many points. */
const BRIDGED_GAP_POINTS = 3;
/** Shorter lines are glyph parts, ticks or check boxes. */
const MINIMUM_LENGTH_POINTS = 4;
/** A page with more rules than this is a drawing or an attack; tables are then not looked for by rules. */
const MAXIMUM_RULES = 20_000;

/** Joins the page's rules; empty when there are too many to be borders. */
export function joinRules(rules: readonly Rule[]): PageEdges {
  if (rules.length > MAXIMUM_RULES) return { horizontal: [], vertical: [] };
  const horizontal: Edge[] = [];
  const vertical: Edge[] = [];
  for (const { orientation, box, thickness } of rules) {
    if (orientation === "horizontal") {
      horizontal.push({ position: (box.y0 + box.y1) / 2, from: box.x0, to: box.x1, thickness });
    } else {
      vertical.push({ position: (box.x0 + box.x1) / 2, from: box.y0, to: box.y1, thickness });
    }
  }
  return { horizontal: joinCollinear(horizontal), vertical: joinCollinear(vertical) };
}

/** Joins edges of one orientation that continue or cover each other, sorted by position. */
function joinCollinear(edges: readonly Edge[]): Edge[] {
  const sorted = [...edges].sort((a, b) => a.position - b.position);
  const joined: Edge[] = [];
  let group: Edge[] = [];
  for (const edge of sorted) {
    if (group.length > 0 && edge.position - group[0]!.position > SAME_POSITION_POINTS) {
      joinGroup(group, joined);
      group = [];
    }
    group.push(edge);
  }
  joinGroup(group, joined);
  return joined.filter((edge) => edge.to - edge.from >= MINIMUM_LENGTH_POINTS);
}

function joinGroup(group: Edge[], into: Edge[]): void {
  group.sort((a, b) => a.from - b.from);
  let current: Edge | null = null;
  for (const edge of group) {
    if (current && edge.from - current.to <= BRIDGED_GAP_POINTS) {
      current = {
        position: Math.abs(edge.to - edge.from) > current.to - current.from ? edge.position : current.position,
        from: current.from,
        to: Math.max(current.to, edge.to),
        thickness: Math.max(current.thickness, edge.thickness),
      };
      continue;
    }
    if (current) into.push(current);
    current = edge;
  }
  if (current) into.push(current);
}
