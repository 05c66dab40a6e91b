import { promisify } from "node:util";
import { gzip as gzipText } from "node:zlib";
import type { GraphBuild, KnowledgeGraphStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Fragments, builds and published graphs in PostgreSQL. */
export function createKnowledgeGraphStore(statements: Statements): KnowledgeGraphStore {
  return {
    async putFragment({ reportId, hash, fragment }) {
      // An unchanged fragment is not written again; a report deleted in the meantime gets none.
      await statements.query(
        `insert into public.report_fragments (report_id, hash, fragment)
         select id, $2, $3::text::jsonb from public.reports where id = $1
         on conflict (report_id) do update set hash = excluded.hash, fragment = excluded.fragment, updated_at = now()
         where report_fragments.hash <> excluded.hash`,
        [reportId, hash, JSON.stringify(fragment)],
      );
    },

    async fragments({ afterReportId, limit, reportIds }) {
      const rows = await statements.query<{ report_id: string; hash: string; fragment: unknown }>(
        `select report_id, hash, fragment from public.report_fragments
         where ($1::uuid is null or report_id > $1)
           and ($3::text is null or report_id in (select id::uuid from jsonb_array_elements_text($3::jsonb) id))
         order by report_id limit $2`,
        [afterReportId, limit, reportIds === undefined ? null : JSON.stringify(reportIds)],
      );
      return rows.map((row) => ({ reportId: row.report_id, hash: row.hash, fragment: row.fragment }));
    },

    async insertBuild({ id, requestedBy }) {
      const [row] = await statements.query<BuildRow>(
        "insert into public.knowledge_graph_builds (id, requested_by) values ($1, $2) returning *",
        [id, requestedBy],
      );
      return toBuild(row as BuildRow);
    },

    async findBuild(filter) {
      const [row] =
        "id" in filter
          ? await statements.query<BuildRow>("select * from public.knowledge_graph_builds where id = $1", [filter.id])
          : await statements.query<BuildRow>(
              "select * from public.knowledge_graph_builds where status = $1 order by created_at desc limit 1",
              [filter.status],
            );
      return row ? toBuild(row) : null;
    },

    async updateBuild(id, change) {
      // Whoever removes a report holds the lock until that is committed: what is read from here on is without it.
      if (change.status === "running") await statements.query("select pg_advisory_xact_lock(7243046)");
      await statements.query(
        `update public.knowledge_graph_builds
         set status = coalesce($2, status), progress = coalesce($3, progress), error = coalesce($4, error),
             finished_at = case when $2 = 'failed' then now() else finished_at end,
             read_from = case when $2 = 'running' then clock_timestamp() else read_from end
         where id = $1 and status <> 'published'`,
        [id, change.status ?? null, change.progress ?? null, change.error ?? null],
      );
    },

    async isCurrent(id) {
      const [row] = await statements.query<{ outdated: boolean }>(
        `select exists (
           select from rubrica.removed_reports removed
           join public.knowledge_graph_builds build on build.id = $1
           where removed.fragment_removed_at >= coalesce(build.read_from, build.created_at)
         ) as outdated`,
        [id],
      );
      return row?.outdated === false;
    },

    async publish(id, graph) {
      // One statement: the graph, its pointer and the removal of old graphs change together.
      await statements.query(
        `with build as (
           update public.knowledge_graph_builds
           set status = 'published', progress = 1, reports = $2, nodes = $3, edges = $4, error = null, finished_at = now()
           where id = $1 and status <> 'published' returning id
         ), graph as (
           insert into public.knowledge_graphs (build_id, gzip) select id, decode($5, 'base64') from build
           on conflict (build_id) do nothing
         )
         delete from public.knowledge_graphs where exists (select 1 from build) and build_id in (
           select build_id from public.knowledge_graphs order by publication desc offset ${GRAPHS_KEPT - 1}
         )`,
        [id, graph.reports, graph.nodes, graph.edges, Buffer.from(graph.gzip).toString("base64")],
      );
    },

    async latest() {
      // As text, which both drivers give alike.
      const [row] = await statements.query<BuildRow & { json: string | null; gzip: string | null }>(
        `select build.*, graph.json, encode(graph.gzip, 'base64') gzip from public.knowledge_graph_builds build
         join public.knowledge_graphs graph on graph.build_id = build.id
         order by graph.publication desc limit 1`,
      );
      if (!row) return null;
      // Published before graphs were compressed.
      const gzip = row.gzip === null ? await compress(row.json ?? "") : Buffer.from(row.gzip, "base64");
      return { build: toBuild(row), gzip };
    },
  };
}

const compress = promisify<string, Uint8Array>(gzipText);

/** Enough to look back after a bad build; a graph of a large school takes megabytes. */
const GRAPHS_KEPT = 5;

interface BuildRow {
  id: string;
  status: GraphBuild["status"];
  progress: number;
  reports: number | null;
  nodes: number | null;
  edges: number | null;
  error: string | null;
  requested_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}

function toBuild(row: BuildRow): GraphBuild {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    reports: row.reports,
    nodes: row.nodes,
    edges: row.edges,
    error: row.error,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
