import type { Ramp } from "../src/features/curve.ts";
import { featureCatalogue } from "../src/features/feature-catalogue.ts";
import { FEATURE_IDS } from "../src/features/feature-ids.ts";

/** The table of all features as the README prints it. */
export function featureTable(): string {
  const rows = FEATURE_IDS.map((id) => {
    const { name, unit, curve, ceiling } = featureCatalogue[id];
    const excess = curve.excess === undefined ? "" : `, down again ${ramp(curve.excess.fullAt, curve.excess.zeroAt)}`;
    return `| \`${id}\` | ${name.en}${unit.en === "" ? "" : ` (${unit.en.trim()})`} | ${rampOf(curve.ramp)}${excess} | ${(ceiling ?? 1) * 100} % |`;
  });
  return ["| feature | what is measured | earns nothing → all at | at most |", "|---|---|---|---|", ...rows].join("\n");
}

function rampOf({ zeroAt, fullAt }: Ramp): string {
  return ramp(zeroAt, fullAt);
}

function ramp(from: number, to: number): string {
  return `${from} → ${to}`;
}
