import { type GraphFragmentRecord, SERVICE, type Transaction } from "@rubrica/core";
import { type GraphFragment, readFragment } from "@rubrica/knowledge-graph";

const fragmentsAtOnce = 100;

/**
 * What analyzed reports contribute to the knowledge graph, in the order of their ids; read page by page, no transaction
 * stays open in between.
 * @param reportIds those of these reports only. Default: of all.
 */
export async function* readGraphFragments(
  transaction: Transaction,
  reportIds?: readonly string[],
): AsyncIterable<GraphFragment> {
  const only = reportIds === undefined ? {} : { reportIds };
  let afterReportId: string | null = null;
  for (;;) {
    const page = { afterReportId, limit: fragmentsAtOnce, ...only };
    const records: readonly GraphFragmentRecord[] = await transaction.run(SERVICE, (stores) =>
      stores.graph.fragments(page),
    );
    for (const record of records) yield readFragment(record.fragment);
    const last = records.at(-1);
    if (!last) return;
    afterReportId = last.reportId;
  }
}
