import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const tag = "knowledge graph";

export const buildSchema = Type.Object(
  {
    id: uuid,
    status: Type.Union([
      Type.Literal("queued"),
      Type.Literal("running"),
      Type.Literal("published"),
      Type.Literal("failed"),
    ]),
    progress: Type.Number(),
    reports: nullable(
      Type.Integer({ description: "Null for people who do not see every report, as are nodes and edges." }),
    ),
    nodes: nullable(Type.Integer()),
    edges: nullable(Type.Integer()),
    error: nullable(Type.String()),
    created_at: timestamp,
    finished_at: nullable(timestamp),
  },
  { $id: "GraphBuild" },
);

const attributes = Type.Object({}, { additionalProperties: true });

export const graphSchema = Type.Object(
  {
    attributes: Type.Object(
      {
        version: Type.Integer(),
        statistics: attributes,
        communities: Type.Array(attributes),
        merges: Type.Array(attributes),
      },
      { description: "Of the graph that is shown: for people who do not see every report, of those that they see." },
    ),
    nodes: Type.Array(Type.Object({ key: Type.String(), attributes })),
    edges: Type.Array(
      Type.Object({
        key: Type.String(),
        source: Type.String(),
        target: Type.String(),
        attributes,
        undirected: Type.Optional(Type.Boolean()),
      }),
    ),
    options: attributes,
  },
  { $id: "KnowledgeGraph", description: "As graphology exports it; attributes are those of @rubrica/knowledge-graph." },
);

export const build = route({
  method: "post",
  path: "/api/v1/knowledge-graph/builds",
  summary: "Build the graph over all analyzed reports; a build that still waits is answered as it is",
  tag,
  access: "open_course",
  right: "export",
  answers: { 202: { description: "The build.", data: buildSchema }, 429: { description: "Too many builds." } },
});

export const builds = route({
  method: "get",
  path: "/api/v1/knowledge-graph/builds",
  summary: "The newest build of each status: whether one is under way, and what became of the last",
  tag,
  access: "open_course",
  right: "export",
  answers: {
    200: { description: "Newest first.", data: Type.Object({ builds: Type.Array(buildSchema) }) },
  },
});

export const findBuild = route({
  method: "get",
  path: "/api/v1/knowledge-graph/builds/{id}",
  summary: "How a build stands",
  tag,
  access: "open_course",
  right: "export",
  params: Type.Object({ id: uuid }),
  answers: { 200: { description: "The build.", data: buildSchema }, 404: { description: "No such build." } },
});

export const whole = route({
  method: "get",
  path: "/api/v1/knowledge-graph",
  summary:
    "The latest graph, as JSON or GEXF (Accept: application/gexf+xml); people who do not see every report get one of those that they see",
  tag,
  access: "person",
  right: "read",
  answers: {
    200: {
      description: "Nodes and edges with their provenance.",
      data: Type.Object({ build: buildSchema, graph: graphSchema }),
      mediaType: "application/gexf+xml",
    },
    404: { description: "None was built yet, or another one is being built." },
    429: { description: "Too many requests." },
  },
});
