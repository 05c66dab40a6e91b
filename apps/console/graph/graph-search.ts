import type { NodeType } from "../api/knowledge-graph.ts";
import { nodeTypes } from "./canvas/node-shapes.ts";

/** What the address of the graph keeps. */
export interface GraphSearch {
  /** Default: the drawing. */
  readonly view?: "table" | undefined;
  /** What is searched for. */
  readonly q?: string | undefined;
  /** Key of the node in the panel. */
  readonly node?: string | undefined;
  /** Keys of nodes whose neighbours were added, in this order. */
  readonly grown?: readonly string[] | undefined;
  /** Types that are left out, separated by commas. */
  readonly hide?: string | undefined;
  /** Nodes of fewer reports are left out. Default 1. */
  readonly least?: number | undefined;
  /** Id of the community that is shown alone. */
  readonly community?: string | undefined;
  /** Column of the table, with a minus before it when descending. Default: by importance. */
  readonly sort?: string | undefined;
  /** On a phone: whether the panel is in front. */
  readonly front?: "panel" | undefined;
}

/** More at once would be no drawing any more. */
export const MOST_GROWN = 20;
const sortable = ["label", "type", "reports", "community"] as const;

/** Names every key; what is wrong is undefined. */
export function validateGraphSearch(search: Record<string, unknown>): GraphSearch {
  const hidden = readHidden(textOf(search.hide));
  const least = Number(textOf(search.least));
  const grown = Array.isArray(search.grown)
    ? search.grown.filter((key): key is string => typeof key === "string").slice(0, MOST_GROWN)
    : [];
  const sort = textOf(search.sort);
  return {
    view: search.view === "table" ? "table" : undefined,
    q: textOf(search.q)?.slice(0, 200),
    node: textOf(search.node),
    grown: grown.length > 0 ? [...new Set(grown)] : undefined,
    hide: hidden.size > 0 ? [...hidden].join(",") : undefined,
    least: Number.isInteger(least) && least > 1 ? least : undefined,
    community: textOf(search.community),
    sort: sortable.some((column) => sort === column || sort === `-${column}`) ? sort : undefined,
    front: search.front === "panel" ? "panel" : undefined,
  };
}

export function readHidden(hide: string | undefined): ReadonlySet<NodeType> {
  const named = hide?.split(",") ?? [];
  return new Set(nodeTypes.filter((type) => named.includes(type)));
}

/** What looks like a number in the address arrives as one. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Puts what is given into the address, in place of what stands there. */
export type ChangeSearch = (search: GraphSearch) => void;
