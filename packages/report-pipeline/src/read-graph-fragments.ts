import { type GraphFragmentRecord, SERVICE, type Transaction } from "@rubrica/core";
import { type GraphFragment, readFragment } from "@rubrica/knowledge-graph";
import { checkReportIds, checkTransaction } from "./check-arguments.ts";

/** A page is read and passed on in one go: a few milliseconds. */
const FRAGMENTS_AT_ONCE = 10;

/**
 * What analyzed reports contribute to the knowledge graph, in the order of their ids; read page by page, no transaction
 * stays open in between.
 * @param reportIds those of these reports only. Default: of all.
 */
export async function* readGraphFragments(
  transaction: Transaction,
  reportIds?: readonly string[],
): AsyncIterable<GraphFragment> {
  checkTransaction("readGraphFragments(transaction)", transaction);
  checkReportIds("readGraphFragments(transaction, reportIds)", reportIds);
  for await (const page of readFragmentPages(transaction, reportIds)) for (const each of page) yield readFragment(each);
}

/** The same as they are stored, some at a time and never none. */
export async function* readFragmentPages(
  transaction: Transaction,
  reportIds?: readonly string[],
): AsyncIterable<readonly unknown[]> {
  checkTransaction("readFragmentPages(transaction)", transaction);
  checkReportIds("readFragmentPages(transaction, reportIds)", reportIds);
  const only = reportIds === undefined ? {} : { reportIds };
  let afterReportId: string | null = null;
  for (;;) {
    const page = { afterReportId, limit: FRAGMENTS_AT_ONCE, ...only };
    const records: readonly GraphFragmentRecord[] = await transaction.run(SERVICE, (stores) =>
      stores.graph.fragments(page),
    );
    const last = records.at(-1);
    if (!last) return;
    yield records.map(({ fragment }) => fragment);
    afterReportId = last.reportId;
  }
}
