import type { ResolvedOptions } from "../build-options.ts";
import type { GraphFragment } from "../extract/graph-fragment.ts";
import type { Pacer } from "../pacer.ts";
import { findMerges, type MergeDecisions } from "../resolve/find-merges.ts";
import { keyFragments } from "../resolve/keyed-fragments.ts";
import { addReport, type ReportLinks } from "./add-report.ts";
import { chooseReferences } from "./choose-references.ts";
import { createGraphDraft, type GraphDraft } from "./graph-draft.ts";

/** What the reports say, one by one; nothing of the fragments is needed after it. */
export interface DraftedReports {
  readonly draft: GraphDraft;
  readonly links: readonly ReportLinks[];
  readonly merges: MergeDecisions;
  readonly omittedReferences: number;
}

/** Decides what is the same thing, then adds report after report. Two steps of the pacer a report. */
export async function draftReports(
  fragments: readonly GraphFragment[],
  options: ResolvedOptions,
  pacer: Pacer,
): Promise<DraftedReports> {
  const reports = await keyFragments(fragments, pacer);
  const merges = findMerges(reports, options.keepApart);
  const references = chooseReferences(reports, merges.resolve, options.maxNodes.reference);
  const decisions = { resolve: merges.resolve, isKept: references.isKept };
  const draft = createGraphDraft();
  const links: ReportLinks[] = [];
  for (const keyed of reports) {
    await pacer.step();
    links.push(addReport(draft, keyed, decisions));
  }
  return { draft, links, merges, omittedReferences: references.omitted };
}
