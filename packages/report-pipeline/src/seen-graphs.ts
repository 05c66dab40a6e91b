import { checkObject, type GraphBuild, type Person, SERVICE, type Transaction } from "@rubrica/core";
import { checkTransaction } from "./check-arguments.ts";
import type { GraphReader } from "./computing/graph-reader.ts";
import type { GraphQuery } from "./computing/graph-view-parameters.ts";
import { readFragmentPages } from "./read-graph-fragments.ts";

/** What a graph holds, as somebody may see it. */
export interface SeenGraph {
  readonly build: GraphBuild;
  /** JSON in snake case, or GEXF; null where the graph has no such node. */
  readonly content: Uint8Array | null;
}

/** There is no graph to show. */
export type NoGraph = "not_built" | "being_built";

/** Graphs as people may see them. */
export interface SeenGraphs {
  /**
   * Of the latest: for people who see every report of all reports, for everybody else of those that they see, because they
   * may not learn of others: the counts of the build are that graph's then, and it may still be under way. Where none is
   * published, the former get to know whether one is being built: the first, or another one in place of one that went with a
   * report.
   */
  ask(person: Person, query: GraphQuery): Promise<SeenGraph | NoGraph>;
}

/**
 * Asks the reader, which works apart from this thread; here stands who may see what.
 *
 * @param reader such as `createGraphReader()` makes; whoever made it closes it.
 * @throws {InvalidArgumentError} for what is no transaction or reader.
 */
export function createSeenGraphs(transaction: Transaction, reader: GraphReader): SeenGraphs {
  checkTransaction("createSeenGraphs(transaction)", transaction);
  const expected = "what createGraphReader() makes";
  checkObject("createSeenGraphs(reader)", reader, { expected, methods: ["ofPublished", "ofReports"] });
  const findBuild = (filter: { readonly id: string } | { readonly status: GraphBuild["status"] }) =>
    transaction.run(SERVICE, (stores) => stores.graph.findBuild(filter));
  const buildUnderWay = async () => (await findBuild({ status: "queued" })) ?? (await findBuild({ status: "running" }));
  const whyNone = async (): Promise<NoGraph> => ((await buildUnderWay()) ? "being_built" : "not_built");

  const askPublished = async (build: GraphBuild, query: GraphQuery): Promise<SeenGraph | NoGraph> => {
    let isGone = false;
    const loadLatest = async () => {
      const latest = await transaction.run(SERVICE, (stores) => stores.graph.latest());
      isGone = latest === null;
      if (latest === null) throw new Error("The published graph is gone.");
      return { buildId: latest.build.id, gzip: latest.gzip };
    };
    try {
      const { facts, content } = await reader.ofPublished(build.id, query, loadLatest);
      // Another may have been published in between.
      const shown =
        facts.buildId === null || facts.buildId === build.id ? build : await findBuild({ id: facts.buildId });
      return { build: shown ?? build, content };
    } catch (error) {
      // It went with a report since its build was found.
      if (isGone) return await whyNone();
      throw error;
    }
  };

  return {
    async ask(person, query) {
      const published = await findBuild({ status: "published" });
      const readsAll = await transaction.run(person, ({ courses }) => courses.readsEveryReport());
      if (readsAll) return published ? await askPublished(published, query) : await whyNone();
      // Theirs is made of the reports that they see at once, so nothing keeps them waiting while another one is built.
      const build = published ?? (await buildUnderWay());
      if (!build) return "not_built";
      const reportIds = await reportIdsOf(transaction, person);
      const { facts, content } = await reader.ofReports(reportIds, query, readFragmentPages(transaction, reportIds));
      const { reports, nodes, edges } = facts;
      return { build: { ...build, reports, nodes, edges }, content };
    },
  };
}

async function reportIdsOf(transaction: Transaction, person: Person): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const query = { limit: PAGE_SIZE, offset: ids.length };
    const { items } = await transaction.run(person, (stores) => stores.reports.list(query));
    ids.push(...items.map((report) => report.id));
    if (items.length < PAGE_SIZE) return ids;
  }
}

const PAGE_SIZE = 500;
