import { type GraphBuild, graphBuildTask, SERVICE, type Transaction } from "@rubrica/core";
import Type from "typebox";
import type { NoGraph, SeenGraph, SeenGraphs } from "../../seen-graph.ts";
import type { Allowances } from "../allowances.ts";
import { JsonBytes } from "../json-bytes.ts";
import { failure, ok, type Reply } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, timestamp, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the graph routes work with. */
export interface KnowledgeGraphRoutesOptions {
  readonly transaction: Transaction;
  readonly graphs: SeenGraphs;
  readonly allowances: Allowances;
}

const tag = "knowledge graph";
/** A build works through everybody's reports, and counts them. */
const staff = ["admin", "teacher"] as const;
const statuses = ["queued", "running", "published", "failed"] as const;

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
    reports: nullable(Type.Integer()),
    nodes: nullable(Type.Integer()),
    edges: nullable(Type.Integer()),
    error: nullable(Type.String()),
    created_at: timestamp,
    finished_at: nullable(timestamp),
  },
  { $id: "GraphBuild" },
);

const attributes = Type.Object({}, { additionalProperties: true });
const graphSchema = Type.Object(
  {
    attributes: Type.Object(
      {
        version: Type.Integer(),
        statistics: attributes,
        communities: Type.Array(attributes),
        merges: Type.Array(attributes),
      },
      { description: "Of the graph that is shown: for students, of their own reports." },
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

/** Build the knowledge graph and read the latest one. */
export function knowledgeGraphRoutes({
  transaction,
  graphs,
  allowances,
}: KnowledgeGraphRoutesOptions): readonly Route[] {
  return [
    defineRoute({
      method: "post",
      path: "/api/v1/knowledge-graph/builds",
      summary: "Build the graph over all analyzed reports; a build that still waits is answered as it is",
      tag,
      access: staff,
      answers: { 202: { description: "The build.", data: buildSchema }, 429: { description: "Too many builds." } },
      async handle({ person }) {
        const refused = await allowances.take("graph-build", person.userId);
        if (refused) return refused;
        const build = await transaction.run(SERVICE, async (stores) => {
          const waiting = await stores.graph.findBuild({ status: "queued" });
          if (waiting) return waiting;
          const created = await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: person.userId });
          await stores.queue.enqueue([graphBuildTask(created.id)]);
          return created;
        });
        return {
          status: 202,
          message: texts.buildAccepted,
          data: toBuildJson(build),
          headers: { Location: `/api/v1/knowledge-graph/builds/${build.id}` },
        };
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph/builds",
      summary: "The newest build of each status: whether one is under way, and what became of the last",
      tag,
      access: staff,
      answers: {
        200: { description: "Newest first.", data: Type.Object({ builds: Type.Array(buildSchema) }) },
      },
      async handle() {
        const builds = await transaction.run(SERVICE, async (stores) => {
          const found: GraphBuild[] = [];
          for (const status of statuses) found.push(...[(await stores.graph.findBuild({ status })) ?? []].flat());
          return found;
        });
        const newestFirst = builds.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
        return ok(texts.listed, { builds: newestFirst.map(toBuildJson) });
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph/builds/{id}",
      summary: "How a build stands",
      tag,
      access: staff,
      params: Type.Object({ id: uuid }),
      answers: { 200: { description: "The build.", data: buildSchema }, 404: { description: "No such build." } },
      async handle({ params: { id } }) {
        const build = await transaction.run(SERVICE, (stores) => stores.graph.findBuild({ id }));
        return build ? ok(texts.listed, toBuildJson(build)) : failure(404, texts.buildNotFound);
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/knowledge-graph",
      summary:
        "The latest graph, as JSON or GEXF (Accept: application/gexf+xml); students get one of their own reports alone",
      tag,
      access: "person",
      answers: {
        200: {
          description: "Nodes and edges with their provenance.",
          data: Type.Object({ build: buildSchema, graph: graphSchema }),
          mediaType: "application/gexf+xml",
        },
        404: { description: "None was built yet, or another one is being built." },
        429: { description: "Too many requests." },
      },
      async handle({ person, request }) {
        const refused = await allowances.take("whole-graph", person.userId);
        if (refused) return refused;
        const asGexf = acceptsGexf(request);
        const seen = await graphs.ask(person, { view: asGexf ? "gexf" : "whole" });
        if (typeof seen === "string" || !seen.content) return refuseWithoutGraph(seen);
        if (asGexf) {
          return new Response(new Uint8Array(seen.content), {
            headers: { "Content-Type": "application/gexf+xml; charset=utf-8", "Cache-Control": "private, no-store" },
          });
        }
        const build = `{"build":${JSON.stringify(toBuildJson(seen.build))},"graph":`;
        return ok(texts.listed, new JsonBytes(build, seen.content, "}"));
      },
    }),
  ];
}

function acceptsGexf(request: Request): boolean {
  return /\b(application\/gexf\+xml|application\/xml|text\/xml)\b/.test(request.headers.get("accept") ?? "");
}

/** Of a graph that was removed with a report, another one follows at once. */
export function refuseWithoutGraph(seen: NoGraph | SeenGraph): Reply {
  return seen === "being_built"
    ? failure(404, texts.graphBeingBuilt, { "Retry-After": "10" })
    : failure(404, texts.noGraph);
}

export function toBuildJson(build: GraphBuild): Type.Static<typeof buildSchema> {
  return {
    id: build.id,
    status: build.status,
    progress: build.progress,
    reports: build.reports,
    nodes: build.nodes,
    edges: build.edges,
    error: build.error,
    created_at: build.createdAt.toISOString(),
    finished_at: build.finishedAt?.toISOString() ?? null,
  };
}
