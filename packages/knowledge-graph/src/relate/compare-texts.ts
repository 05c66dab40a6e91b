import type { ReportLinks } from "../assemble/add-report.ts";
import { addEdge, type GraphDraft } from "../assemble/graph-draft.ts";
import type { ResolvedOptions } from "../build-options.ts";
import { estimateSimilarity, SIGNATURE_LENGTH } from "../extract/text-signature.ts";
import type { Pacer } from "../pacer.ts";
import { reportKey } from "../resolve/node-keys.ts";
import { createPairCollector, invert, roundWeight } from "./strongest-pairs.ts";

/**
 * 32 bands of 4 values: texts with half of their shingles in common meet in a band with a chance of 87 %, with 60 % in
 * common of 99 %, with 20 % of 5 % (1 - (1 - s^4)^32, Leskovec et al., Mining of Massive Datasets, 3.4.2).
 */
const BAND_VALUES = 4;
/** More reports in one band are one template; comparing all of them with each other would not end. */
const MAX_BAND_REPORTS = 200;

/** Relates reports whose texts are near copies. */
export async function compareTexts(
  draft: GraphDraft,
  reports: readonly ReportLinks[],
  options: ResolvedOptions,
  pacer: Pacer,
): Promise<void> {
  const bands = reports.map(({ textSignature }) => bandsOf(textSignature));
  const inBand = invert(bands);
  const collector = createPairCollector(options.maxRelations);
  for (const [left, report] of reports.entries()) {
    await pacer.step();
    const others = new Set<number>();
    for (const band of bands[left] ?? []) {
      const sharing = inBand.get(band) ?? [];
      if (sharing.length > MAX_BAND_REPORTS) continue;
      for (const other of sharing) if (other !== left) others.add(other);
    }
    const candidates = [...others].map((other) => ({
      other,
      strength: roundWeight(estimateSimilarity(report.textSignature ?? [], reports[other]?.textSignature ?? [])),
      shared: 0,
    }));
    collector.add(
      left,
      candidates.filter(({ strength }) => strength >= options.minSimilarity),
    );
  }
  for (const { left, right, strength } of collector.pairs()) {
    const ends = [reports[left]?.reportId ?? "", reports[right]?.reportId ?? ""] as const;
    addEdge(draft, {
      type: "similar",
      source: reportKey(ends[0]),
      target: reportKey(ends[1]),
      weight: strength,
      evidence: ends.map((reportId) => ({ reportId, page: null })),
    });
  }
}

function bandsOf(signature: readonly number[] | null): readonly string[] {
  if (signature === null) return [];
  return Array.from({ length: SIGNATURE_LENGTH / BAND_VALUES }, (_, band) => {
    const values = signature.slice(band * BAND_VALUES, (band + 1) * BAND_VALUES);
    return `${band}:${values.join(",")}`;
  });
}
