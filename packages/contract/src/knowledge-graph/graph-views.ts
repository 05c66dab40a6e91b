import Type from "typebox";
import { nullable, oneOf, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { EDGE_TYPES, NODE_TYPES } from "./graph-words.ts";
import { buildSchema } from "./knowledge-graph.ts";

const tag = "knowledge graph";

const nodeType = oneOf(NODE_TYPES);

const edgeType = oneOf(EDGE_TYPES);

export const nodeSchema = Type.Object(
  {
    key: Type.String(),
    type: nodeType,
    label: Type.String(),
    reports: Type.Integer({ description: "In how many reports it occurs." }),
    importance: Type.Number({ description: "1 is average." }),
    community: Type.String(),
    x: nullable(Type.Number({ description: "Place in the overview." })),
    y: nullable(Type.Number()),
    variants: Type.Array(Type.String({ description: "Other written forms." })),
    year: nullable(Type.Integer()),
    doi: nullable(Type.String()),
  },
  { $id: "GraphNode" },
);

const edge = {
  key: Type.String(),
  source: Type.String(),
  target: Type.String(),
  type: edgeType,
  weight: Type.Number(),
};

export const edgeSchema = Type.Object(edge, { $id: "GraphEdge" });

export const tracedEdgeSchema = Type.Object(
  {
    ...edge,
    evidence: Type.Array(
      Type.Object({
        report_id: uuid,
        title: nullable(Type.String()),
        page: nullable(Type.Integer({ description: "From 1; null: the report as a whole." })),
        quote: Type.Optional(Type.String()),
      }),
      { description: "The first five places." },
    ),
    evidence_count: Type.Integer({ description: "All places." }),
  },
  { $id: "TracedGraphEdge" },
);

export const communitySchema = Type.Object(
  { id: Type.String(), label: Type.String(), nodes: Type.Integer(), reports: Type.Integer() },
  { $id: "GraphCommunity" },
);

const typesQuery = Type.Optional(
  Type.String({ maxLength: 200, description: `Types, separated by commas: ${NODE_TYPES.join(", ")}. Default: all.` }),
);

const refusals = {
  404: { description: "No graph was built yet, or another one is being built; or it has no such node." },
  429: { description: "Too many requests." },
};

export const overview = route({
  method: "get",
  path: "/api/v1/knowledge-graph/overview",
  summary: "The most important nodes with their places, and the relations between them",
  tag,
  access: "person",
  right: "read",
  query: Type.Object({
    types: typesQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, default: 2000 })),
  }),
  answers: {
    200: {
      description: "At most 2,000 nodes and the strongest 10,000 relations between them.",
      data: Type.Object({
        build: buildSchema,
        nodes: Type.Array(nodeSchema),
        edges: Type.Array(edgeSchema),
        communities: Type.Array(communitySchema),
        total_nodes: Type.Integer(),
        total_edges: Type.Integer(),
      }),
    },
    ...refusals,
  },
});

export const neighbourhood = route({
  method: "get",
  path: "/api/v1/knowledge-graph/neighbourhood",
  summary: "What a node is related to directly, with the reports and pages that say so",
  tag,
  access: "person",
  right: "read",
  query: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 500, description: "Of the node, as the other views give it." }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
  }),
  answers: {
    200: {
      description: "The node, its neighbours by their strongest relation, and these relations.",
      data: Type.Object({
        node: nodeSchema,
        neighbours: Type.Array(nodeSchema),
        edges: Type.Array(tracedEdgeSchema),
        total_neighbours: Type.Integer(),
      }),
    },
    ...refusals,
  },
});

export const search = route({
  method: "get",
  path: "/api/v1/knowledge-graph/search",
  summary: "Nodes by name, without regard to case, width, spaces and signs",
  tag,
  access: "person",
  right: "read",
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 200 }),
    types: typesQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  answers: {
    200: {
      description: "Those that are called so first, then those that begin so, then those that hold it.",
      data: Type.Object({ nodes: Type.Array(nodeSchema), total: Type.Integer() }),
    },
    ...refusals,
  },
});
