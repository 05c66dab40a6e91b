import type { Person } from "@rubrica/core";
import { EDGE_TYPES, NODE_TYPES, type NodeType } from "@rubrica/knowledge-graph";
import Type from "typebox";
import type { SeenGraphs } from "../../seen-graph.ts";
import type { Allowances } from "../allowances.ts";
import { JsonBytes } from "../json-bytes.ts";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";
import { buildSchema, refuseWithoutGraph, toBuildJson } from "./knowledge-graph.ts";

const tag = "knowledge graph";
const nodeType = Type.Union(NODE_TYPES.map((type) => Type.Literal(type)));
const edgeType = Type.Union(EDGE_TYPES.map((type) => Type.Literal(type)));

const nodeSchema = Type.Object(
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
const edgeSchema = Type.Object(edge, { $id: "GraphEdge" });
const tracedEdgeSchema = Type.Object(
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
const communitySchema = Type.Object(
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

/** What the views work with. */
export interface GraphViewRoutesOptions {
  readonly graphs: SeenGraphs;
  readonly allowances: Allowances;
}

/** Parts of the latest graph for a page, as whoever asks may see it: students get their own reports alone. */
export function graphViewRoutes({ graphs, allowances }: GraphViewRoutesOptions): readonly Route[] {
  const take = ({ userId }: Person) => allowances.take("graph-view", userId);
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph/overview",
      summary: "The most important nodes with their places, and the relations between them",
      tag,
      access: "person",
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
      async handle({ person, query: { types: names, limit } }) {
        const types = readTypes(names);
        if (types === "unknown") return failure(400, texts.unknownNodeType);
        const query = { view: "overview", ...(types && { types }), ...(limit && { maxNodes: limit }) } as const;
        const refused = await take(person);
        if (refused) return refused;
        const seen = await graphs.ask(person, query);
        if (typeof seen === "string" || !seen.content) return refuseWithoutGraph(seen);
        const build = `{"build":${JSON.stringify(toBuildJson(seen.build))},`;
        return ok(texts.listed, new JsonBytes(build, seen.content.subarray(1)), unshared);
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph/neighbourhood",
      summary: "What a node is related to directly, with the reports and pages that say so",
      tag,
      access: "person",
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
      async handle({ person, query: { key, limit } }) {
        const query = { view: "neighbourhood", key, ...(limit && { maxNeighbours: limit }) } as const;
        const refused = await take(person);
        if (refused) return refused;
        const seen = await graphs.ask(person, query);
        if (typeof seen === "string") return refuseWithoutGraph(seen);
        return seen.content
          ? ok(texts.listed, new JsonBytes(seen.content), unshared)
          : failure(404, texts.nodeNotFound);
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph/search",
      summary: "Nodes by name, without regard to case, width, spaces and signs",
      tag,
      access: "person",
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
      async handle({ person, query: { q, types: names, limit } }) {
        const types = readTypes(names);
        if (types === "unknown") return failure(400, texts.unknownNodeType);
        const query = { view: "search", text: q, ...(types && { types }), ...(limit && { limit }) } as const;
        const refused = await take(person);
        if (refused) return refused;
        const seen = await graphs.ask(person, query);
        if (typeof seen === "string" || !seen.content) return refuseWithoutGraph(seen);
        return ok(texts.listed, new JsonBytes(seen.content), unshared);
      },
    }),
  ];
}

/** It is of the person who asks. */
const unshared = { "Cache-Control": "private, no-store" };

function readTypes(names: string | undefined): readonly NodeType[] | null | "unknown" {
  if (names === undefined || names === "") return null;
  const given = names.split(",").map((name) => name.trim());
  const known = NODE_TYPES.filter((type) => given.includes(type));
  return known.length === new Set(given).size ? known : "unknown";
}
