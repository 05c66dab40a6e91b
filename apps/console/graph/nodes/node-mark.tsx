import type { NodeType } from "../../api/knowledge-graph.ts";
import { nodeShapes } from "../canvas/node-shapes.ts";

const paths = {
  circle: "M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z",
  diamond: "M8 1.4 14.6 8 8 14.6 1.4 8Z",
  square: "M2.8 2.8h10.4v10.4H2.8Z",
  page: "M3.5 2h9v12h-9Z",
  triangle: "M8 2 14.5 13.2h-13Z",
} as const;

/** The shape of a type as it is drawn in the graph; the type's name stands beside it. */
export function NodeMark({ type }: { readonly type: NodeType }) {
  const { shape, fill, line } = nodeShapes[type];
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true" style={{ flex: "none" }}>
      <path d={paths[shape]} style={{ fill: `var(${fill})`, stroke: `var(${line})`, strokeWidth: 1.5 }} />
    </svg>
  );
}
