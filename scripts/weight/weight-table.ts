import type { BundleWeight, InstallWeight } from "./weights.ts";

/** One line of the table in docs/benchmarks.md. */
export interface WeightRow {
  readonly what: string;
  readonly before: string;
  readonly now: Measure;
  /** In the unit of `now`; null where no aim was set. */
  readonly most: number | null;
}

export interface Measure {
  readonly amount: number;
  readonly unit: "MB" | "kB";
  /** Null for a bundle. */
  readonly dependencies: number | null;
}

/** A dependency of a dependency grows with its next version. */
const ROOM = 1.1;

export function installRow(weight: InstallWeight, now: Measure): WeightRow {
  const { before } = weight;
  const beside = weight.beside.map((name) => `\`${name}\``).join(" and ");
  return {
    what: beside === "" ? `\`${weight.name}\`` : `\`${weight.name}\` with ${beside}`,
    before:
      before === null ? "" : formatMeasure({ amount: before.megabytes, unit: "MB", dependencies: before.dependencies }),
    now,
    most: weight.mostMegabytes,
  };
}

export function bundleRow(weight: BundleWeight, kilobytes: number): WeightRow {
  const { beforeKilobytes: before } = weight;
  return {
    what: `a bundle that calls \`${weight.function}\` of \`${weight.specifier}\``,
    before: before === null ? "" : formatMeasure({ amount: before, unit: "kB", dependencies: null }),
    now: { amount: kilobytes, unit: "kB", dependencies: null },
    most: weight.mostKilobytes,
  };
}

export function formatTable(rows: readonly WeightRow[]): string {
  return [
    "| what | before | now | aim at most |",
    "| --- | ---: | ---: | ---: |",
    ...rows.map(({ what, before, now, most }) => {
      const aim = most === null ? "" : `${most} ${now.unit}`;
      return `| ${what} | ${before} | ${formatMeasure(now)} | ${aim} |`;
    }),
  ].join("\n");
}

/** What is too heavy now, one sentence each: over its aim, or over what the document says with a little room. */
export function findOverweight(rows: readonly WeightRow[], document: string): readonly string[] {
  return rows.flatMap(({ what, now, most }) => {
    const documented = readDocumented(document, what);
    if (documented === null) return [`${what}: docs/benchmarks.md has no line for it; run it with --write`];
    const allowed = Math.min(documented * ROOM, most ?? Number.POSITIVE_INFINITY);
    if (now.amount <= allowed) return [];
    return [`${what}: ${formatMeasure(now)}, and ${allowed.toFixed(1)} ${now.unit} are allowed`];
  });
}

/** The amount in the column `now` of the line for `what`; null without one. */
function readDocumented(document: string, what: string): number | null {
  const line = document.split("\n").find((row) => row.startsWith(`| ${what} |`));
  const amount = /([\d.]+) [Mk]B/.exec(line?.split("|")[3] ?? "")?.[1];
  return amount === undefined ? null : Number(amount);
}

function formatMeasure({ amount, unit, dependencies }: Measure): string {
  const size = `${amount.toFixed(1)} ${unit}`;
  return dependencies === null ? size : `${dependencies} packages, ${size}`;
}
