import type { TextBalance } from "../../api/reports/report-parts.ts";

type Part = keyof TextBalance["parts"];

/** A line of the balance. */
export interface BalanceRow {
  readonly part: Part | "sentences";
  /** In the text, belongs outside of it, or should be in it. */
  readonly look: "text" | "head" | "object" | "skipped" | "missing";
  readonly characters: number;
}

const looks: readonly (readonly [Part, BalanceRow["look"]])[] = [
  ["text", "text"],
  ["headings", "head"],
  ["captions", "head"],
  ["formulas", "head"],
  ["contents", "head"],
  ["references", "object"],
  ["tables", "object"],
  ["listings", "object"],
  ["figures", "object"],
  ["footnotes", "skipped"],
  ["running_heads", "skipped"],
  ["page_numbers", "skipped"],
  ["asides", "skipped"],
  ["line_numbers", "skipped"],
  ["hidden", "skipped"],
];

/** In which part sentences count that were left out for a reason. */
const partOfReason: Readonly<Record<TextBalance["left_out"][number]["reason"], Part>> = {
  "table-cell": "tables",
  "in-figure": "figures",
  repeats: "running_heads",
  "counts-pages": "page_numbers",
  note: "footnotes",
  turned: "asides",
};

/** The parts in the order of the page, sentences that were left out taken from the part that they were read as: the sum stays. */
export function layBalance({ parts, left_out: leftOut }: TextBalance): BalanceRow[] {
  const missing = new Map<Part, number>();
  for (const { kind, reason, characters } of leftOut) {
    if (kind !== "sentences") continue;
    const part = partOfReason[reason];
    missing.set(part, Math.min(parts[part], (missing.get(part) ?? 0) + characters));
  }
  const rows = looks.map(
    ([part, look]): BalanceRow => ({ part, look, characters: parts[part] - (missing.get(part) ?? 0) }),
  );
  const sentences = [...missing.values()].reduce((sum, characters) => sum + characters, 0);
  if (sentences === 0) return rows;
  const afterObjects = rows.findIndex(({ look }) => look === "skipped");
  return rows.toSpliced(afterObjects, 0, { part: "sentences", look: "missing", characters: sentences });
}
