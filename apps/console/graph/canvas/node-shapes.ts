import type { NodeType } from "../../api/knowledge-graph.ts";
import type { InkName } from "./inks.ts";

/** How nodes of a type are drawn: by shape first, so that nobody has to tell inks apart. */
export interface NodeShape {
  readonly shape: (typeof shapes)[number];
  readonly fill: InkName;
  readonly line: InkName;
}

/** In the order of their numbers in the shader. */
export const shapes = ["circle", "diamond", "square", "page", "triangle"] as const;

/** In the order of the legend. */
export const nodeTypes = [
  "keyword",
  "reference",
  "report",
  "author",
  "advisor",
  "institution",
  "venue",
] as const satisfies readonly NodeType[];

export const nodeShapes: Readonly<Record<NodeType, NodeShape>> = {
  keyword: { shape: "circle", fill: "--graph-concept", line: "--graph-concept" },
  reference: { shape: "circle", fill: "--desk", line: "--graph-work" },
  report: { shape: "page", fill: "--graph-report", line: "--ink" },
  author: { shape: "diamond", fill: "--graph-method", line: "--graph-method" },
  advisor: { shape: "diamond", fill: "--desk", line: "--graph-concept" },
  institution: { shape: "square", fill: "--graph-method", line: "--graph-method" },
  venue: { shape: "triangle", fill: "--graph-concept", line: "--graph-concept" },
};
