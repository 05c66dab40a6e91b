import { routes, type Schemas } from "@rubrica/contract";
import { type GraphBuild, graphBuildTask, type Person, SERVICE, type Transaction } from "@rubrica/core";
import type { NoGraph, SeenGraph, SeenGraphs } from "@rubrica/report-pipeline";
import { JsonBytes } from "../answers/json-bytes.ts";
import { type Failure, failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the graph routes work with. */
export interface KnowledgeGraphRoutesOptions {
  readonly transaction: Transaction;
  readonly graphs: SeenGraphs;
  readonly allowances: Allowances;
}
const statuses = ["queued", "running", "published", "failed"] as const;

/** Build the knowledge graph and read the latest one. */
export function knowledgeGraphRoutes({
  transaction,
  graphs,
  allowances,
}: KnowledgeGraphRoutesOptions): readonly Route[] {
  /** Counts over all reports are for people who see every report. */
  const showTo = async (person: Person) => {
    const seesAll = await transaction.run(person, ({ courses }) => courses.readsEveryReport());
    return (build: GraphBuild) => ({
      ...toBuildJson(build),
      ...(!seesAll && { reports: null, nodes: null, edges: null }),
    });
  };

  return [
    implement(routes.knowledgeGraph.build, {
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
          data: (await showTo(person))(build),
          headers: { Location: `/api/v1/knowledge-graph/builds/${build.id}` },
        };
      },
    }),

    implement(routes.knowledgeGraph.builds, {
      async handle({ person }) {
        const builds = await transaction.run(SERVICE, async (stores) => {
          const found: GraphBuild[] = [];
          for (const status of statuses) found.push(...[(await stores.graph.findBuild({ status })) ?? []].flat());
          return found;
        });
        const newestFirst = builds.sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
        return ok(texts.listed, { builds: newestFirst.map(await showTo(person)) });
      },
    }),

    implement(routes.knowledgeGraph.findBuild, {
      async handle({ person, params: { id } }) {
        const build = await transaction.run(SERVICE, (stores) => stores.graph.findBuild({ id }));
        return build ? ok(texts.listed, (await showTo(person))(build)) : failure(404, texts.buildNotFound);
      },
    }),

    implement(routes.knowledgeGraph.whole, {
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
export function refuseWithoutGraph(seen: NoGraph | SeenGraph): Failure<404> {
  return seen === "being_built"
    ? failure(404, texts.graphBeingBuilt, { "Retry-After": "10" })
    : failure(404, texts.noGraph);
}

export function toBuildJson(build: GraphBuild): Schemas["GraphBuild"] {
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
