import { routes } from "@rubrica/contract";
import type { Person } from "@rubrica/core";
import { NODE_TYPES, type NodeType } from "@rubrica/knowledge-graph";
import type { SeenGraphs } from "@rubrica/report-pipeline";
import { JsonBytes } from "../answers/json-bytes.ts";
import { failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseWithoutGraph, toBuildJson } from "./knowledge-graph.ts";

/** What the views work with. */
export interface GraphViewRoutesOptions {
  readonly graphs: SeenGraphs;
  readonly allowances: Allowances;
}

/** Parts of the latest graph for a page, as whoever asks may see it: students get their own reports alone. */
export function graphViewRoutes({ graphs, allowances }: GraphViewRoutesOptions): readonly Route[] {
  const take = ({ userId }: Person) => allowances.take("graph-view", userId);
  return [
    implement(routes.graphViews.overview, {
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

    implement(routes.graphViews.neighbourhood, {
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

    implement(routes.graphViews.search, {
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
