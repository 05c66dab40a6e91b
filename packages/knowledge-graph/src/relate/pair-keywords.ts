import { compareText } from "@rubrica/report-model";
import type { ReportLinks } from "../assemble/add-report.ts";
import { addEdge, type GraphDraft } from "../assemble/graph-draft.ts";
import type { ResolvedOptions } from "../build-options.ts";
import type { Pacer } from "../pacer.ts";
import { createPairCollector, invert, roundWeight } from "./strongest-pairs.ts";

/** Relates keywords of the same reports by association strength (van Eck and Waltman 2009, doi:10.1002/asi.21075). */
export async function pairKeywords(
  draft: GraphDraft,
  reports: readonly ReportLinks[],
  options: ResolvedOptions,
  pacer: Pacer,
): Promise<void> {
  const using = invert(reports.map(({ keywords }) => keywords.keys()));
  const keywords = [...using.keys()].sort(compareText);
  const position = new Map(keywords.map((keyword, index) => [keyword, index]));
  const usersOf = (keyword: string) => using.get(keyword) ?? [];
  const collector = createPairCollector(options.maxRelations);
  for (const [left, keyword] of keywords.entries()) {
    await pacer.step();
    const shared = new Map<string, number>();
    for (const report of usersOf(keyword)) {
      for (const other of reports[report]?.keywords.keys() ?? []) {
        if (other !== keyword) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    const candidates = [...shared]
      .filter(([, count]) => count >= options.minSharedReports)
      .map(([other, count]) => ({
        other: position.get(other) ?? 0,
        strength: roundWeight(count / (usersOf(keyword).length * usersOf(other).length)),
        shared: count,
      }));
    collector.add(left, candidates);
  }
  for (const { left, right, strength, shared } of collector.pairs()) {
    const source = keywords[left] ?? "";
    const target = keywords[right] ?? "";
    const both = usersOf(source).filter((report) => reports[report]?.keywords.has(target));
    const evidence = both.flatMap((index) => {
      const report = reports[index];
      return report === undefined ? [] : [{ reportId: report.reportId, page: report.keywords.get(source) ?? null }];
    });
    addEdge(draft, { type: "co_occurs", source, target, weight: strength, shared, evidence });
  }
}
