import type { GraphNeighbourhood } from "../../api/knowledge-graph.ts";

/** A report that names a node, and where. */
export interface NamingReport {
  readonly id: string;
  /** Null where the graph has none. */
  readonly title: string | null;
  /** The first places that are known, in the order of pages; without those of no page where there are others. */
  readonly places: readonly { readonly page: number | null; readonly quote?: string }[];
  /** How many places there are in all. */
  readonly count: number;
}

const MOST_PLACES = 5;
const prefix = "report:";

/** The report that a node stands for; null for nodes of other types. */
export function reportIdOf(key: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null;
}

/** The reports whose relations to the node, or between it and others, say that they name it; those that name it most first. */
export function listReports({ edges }: Pick<GraphNeighbourhood, "edges">): readonly NamingReport[] {
  const reports = new Map<
    string,
    { title: string | null; counted: number; places: Map<string, NamingReport["places"][number]> }
  >();
  for (const { source, target, evidence, evidence_count } of edges) {
    const direct = reportIdOf(source) ?? reportIdOf(target);
    for (const { report_id, title, page, quote } of evidence) {
      const report = reports.get(report_id) ?? { title, counted: 0, places: new Map() };
      report.places.set(`${page}\n${quote}`, quote === undefined ? { page } : { page, quote });
      if (direct === report_id) report.counted = Math.max(report.counted, evidence_count);
      reports.set(report_id, report);
    }
  }
  return [...reports]
    .map(([id, { title, counted, places }]) => {
      const paged = [...places.values()].filter(({ page }) => page !== null);
      const known = paged.length > 0 ? paged : [...places.values()];
      known.sort((left, right) => (left.page ?? 0) - (right.page ?? 0));
      return { id, title, count: Math.max(counted, known.length), places: known.slice(0, MOST_PLACES) };
    })
    .sort((left, right) => right.count - left.count || (left.id < right.id ? -1 : 1));
}
