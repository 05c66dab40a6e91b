import { compareText } from "@rubrica/report-model";
import type { ReportLinks } from "../assemble/add-report.ts";
import { addEdge, type GraphDraft } from "../assemble/graph-draft.ts";
import type { ResolvedOptions } from "../build-options.ts";
import type { Pacer } from "../pacer.ts";
import { reportKey } from "../resolve/node-keys.ts";
import { type Candidate, createPairCollector, invert, type Pair, roundWeight } from "./strongest-pairs.ts";

/** A work cited by more reports relates nobody in particular: it counts in a pair but proposes none. */
const MAX_PROPOSING_REPORTS = 200;
/** Common references shown as evidence; each is two places. */
const SHOWN_REFERENCES = 2;

/** Relates reports that cite the same works (bibliographic coupling, Kessler 1963; cosine of Salton). */
export async function coupleReports(
  draft: GraphDraft,
  reports: readonly ReportLinks[],
  options: ResolvedOptions,
  pacer: Pacer,
): Promise<void> {
  const citing = invert(reports.map(({ references }) => references.keys()));
  const isHub = (reference: string) => (citing.get(reference)?.length ?? 0) > MAX_PROPOSING_REPORTS;
  const hubs = reports.map(({ references }) => new Set([...references.keys()].filter(isHub)));
  const collector = createPairCollector(options.maxRelations);
  for (const [left, report] of reports.entries()) {
    await pacer.step();
    const shared = new Map<number, number>();
    for (const reference of report.references.keys()) {
      if (isHub(reference)) continue;
      for (const other of citing.get(reference) ?? [])
        if (other !== left) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    collector.add(
      left,
      [...shared].map(([other, count]) => toCandidate(other, count)),
    );

    function toCandidate(other: number, count: number): Candidate {
      const all = count + countCommon(hubs[left], hubs[other]);
      const strength = roundWeight(all / Math.sqrt(report.references.size * (reports[other]?.references.size ?? 1)));
      return { other, strength, shared: all };
    }
  }
  for (const pair of collector.pairs()) addCoupling(draft, reports, pair);
}

function addCoupling(draft: GraphDraft, reports: readonly ReportLinks[], pair: Pair): void {
  const left = reports[pair.left];
  const right = reports[pair.right];
  if (left === undefined || right === undefined) return;
  const common = [...left.references.keys()].filter((reference) => right.references.has(reference)).sort(compareText);
  addEdge(draft, {
    type: "same_reference",
    source: reportKey(left.reportId),
    target: reportKey(right.reportId),
    weight: pair.strength,
    shared: pair.shared,
    evidence: common.slice(0, SHOWN_REFERENCES).flatMap((reference) => [
      { reportId: left.reportId, page: left.references.get(reference) ?? null },
      { reportId: right.reportId, page: right.references.get(reference) ?? null },
    ]),
  });
}

function countCommon(left: ReadonlySet<string> | undefined, right: ReadonlySet<string> | undefined): number {
  if (left === undefined || right === undefined) return 0;
  let common = 0;
  for (const key of left) if (right.has(key)) common += 1;
  return common;
}
