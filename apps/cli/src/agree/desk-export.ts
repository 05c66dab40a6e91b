import type { Bilingual, MarkedReport } from "@rubrica/scoring";
import type { TableFile } from "./table-file.ts";

/** What the service's export of scores says about model and teacher. */
export interface DeskExport {
  /** Reports whose mark a teacher changed, by the model that judged them. */
  readonly changed: readonly { readonly mode: "ai" | "mixed" | "simulated"; readonly report: MarkedReport }[];
  /** Names of all reports in it with a score. */
  readonly scored: number;
  /** Released as the judge left them. */
  readonly releasedUnchanged: number;
}

const HEADERS = {
  file: ["文件", "file"],
  mode: ["评分方式", "judged by"],
  total: ["总分", "score"],
  judged: ["机评总分", "judged score"],
  overridden: ["教师改分", "put right"],
  criteria: ["改分项", "criteria put right"],
  released: ["已发布", "released"],
  id: ["报告编号", "report id"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

const JUDGED_CRITERION = /^(.+?)(?:（机评）| \(judge\))$/;

/** The export, or null for a table that is none. */
export function readDeskExport({ header, rows }: TableFile): DeskExport | null {
  const indexOf = (names: readonly string[]) => header.findIndex((name) => names.includes(name));
  const columns = Object.fromEntries(Object.entries(HEADERS).map(([key, names]) => [key, indexOf(names)])) as Record<
    keyof typeof HEADERS,
    number
  >;
  if (Object.values(columns).includes(-1)) return null;
  const judgedColumns = header.flatMap((name, index) => {
    const criterion = JUDGED_CRITERION.exec(name)?.[1];
    return criterion === undefined ? [] : [{ criterion, judged: index, given: header.indexOf(criterion) }];
  });

  const scored = rows.filter(({ cells }) => numberIn(cells[columns.judged]) !== null);
  const isYes = (cell: string | undefined) => cell === "是" || cell === "yes";
  const changed = scored.filter(({ cells }) => isYes(cells[columns.overridden]));
  const names = changed.map(({ cells }) => cells[columns.file] ?? "");
  return {
    scored: scored.length,
    releasedUnchanged: scored.filter(({ cells }) => isYes(cells[columns.released]) && !isYes(cells[columns.overridden]))
      .length,
    changed: changed.map(({ cells }) => {
      const file = cells[columns.file] ?? "";
      const isOnly = names.filter((name) => name === file).length === 1;
      const overridden = new Set((cells[columns.criteria] ?? "").split(" | "));
      const parts = judgedColumns.filter(({ criterion }) => overridden.has(criterion));
      const pointsIn = (which: "judged" | "given") =>
        Object.fromEntries(
          parts.flatMap((part) => {
            const points = numberIn(cells[part[which]]);
            return points === null ? [] : [[part.criterion, points]];
          }),
        );
      return {
        mode: modeOf(cells[columns.mode] ?? ""),
        report: {
          // Many students call their file thesis.pdf.
          name: isOnly ? file : `${file} (${(cells[columns.id] ?? "").slice(0, 8)})`,
          machine: [{ total: numberIn(cells[columns.judged]), parts: pointsIn("judged") }],
          teachers: [{ rater: "1", total: numberIn(cells[columns.total]), parts: pointsIn("given") }],
        },
      };
    }),
  };
}

const MODES: readonly { readonly mode: "ai" | "mixed"; readonly names: readonly string[] }[] = [
  { mode: "ai", names: ["AI评分", "AI"] },
  { mode: "mixed", names: ["部分AI评分（暂定）", "AI in part (provisional)"] },
];

function modeOf(name: string): "ai" | "mixed" | "simulated" {
  return MODES.find(({ names }) => names.includes(name))?.mode ?? "simulated";
}

function numberIn(cell: string | undefined): number | null {
  return cell !== undefined && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null;
}

/** True for an export, or a part of one, that lacks the judge's own points: its totals are mostly the machine's. */
export function lacksJudgedPoints({ header }: TableFile): boolean {
  const has = (names: readonly string[]) => header.some((name) => names.includes(name));
  return has(HEADERS.mode) && has(HEADERS.overridden);
}

/** What such a comparison cannot tell, on top of what no comparison can. */
export const DESK_CAVEAT: Bilingual = {
  zh: "只比较了教师改过分的报告。教师看着机评分改分，又多半改的是不同意的，所以这里的一致程度不代表全部报告；未改的报告不算作一致，因为教师未必看过。",
  en: "Only reports whose mark a teacher changed are compared. The teacher saw the machine's points first and mostly changed what they disagreed with, so this is not the agreement over all reports; reports left alone do not count as agreement, for nobody may have looked.",
};
