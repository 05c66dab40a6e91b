import type { AgreementFigures, Bilingual, MarkedReport, Rubric } from "@rubrica/scoring";
import { measureAgreement, provisionalNotice, SECTION_KINDS } from "@rubrica/scoring";
import type { DeskExport } from "./desk-export.ts";
import { DESK_CAVEAT } from "./desk-export.ts";
import type { ScoredPdf } from "./score-folder.ts";
import type { KeptScore } from "./score-store.ts";
import type { TeacherMark } from "./teacher-marks.ts";
import { fileKey } from "./teacher-marks.ts";

/** All that the page, the text and the JSON tell. */
export interface AgreementComparison {
  readonly figures: AgreementFigures;
  /** What gave the machine's points. */
  readonly mode: "ai" | "simulated";
  readonly modelIds: readonly string[];
  readonly rubric: { readonly id: string; readonly name: Bilingual };
  /** Labels of the bands, best first, with their least points. */
  readonly bands: readonly { readonly code: string; readonly label: Bilingual; readonly from: number }[];
  /** Names of the parts that were compared; a part without one is shown as it is. */
  readonly partNames: Readonly<Record<string, Bilingual>>;
  readonly marksFile: string;
  /** Set where the marks come from the service's export. */
  readonly desk: { readonly scored: number; readonly changed: number; readonly releasedUnchanged: number } | null;
  readonly leftOut: readonly LeftOut[];
  readonly unusedColumns: readonly string[];
  /** What these marks cannot tell. */
  readonly caveats: readonly Bilingual[];
  /** What has to be known before any figure is read: that no model judged, or whose answers these are. */
  readonly notice: Bilingual | null;
  readonly seed: number;
}

/** A report that takes no part, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: Bilingual;
}

interface ComparisonOptions {
  readonly rubric: Rubric;
  readonly marksFile: string;
  readonly seed: number;
}

interface FolderComparisonOptions extends ComparisonOptions {
  readonly mode: "ai" | "simulated";
  /** What recorded answers say of themselves. Default: `null`, a model was asked or none. */
  readonly about?: Bilingual | null;
}

/** Joins the scores of a folder with the teachers' marks. */
export function compareFolder(
  scored: readonly ScoredPdf[],
  { marks, unusedColumns }: { readonly marks: readonly TeacherMark[]; readonly unusedColumns: readonly string[] },
  { mode, about = null, ...options }: FolderComparisonOptions,
): AgreementComparison {
  const marksOf = new Map<string, TeacherMark[]>();
  for (const mark of marks) marksOf.set(fileKey(mark.file), [...(marksOf.get(fileKey(mark.file)) ?? []), mark]);
  const known = new Set(scored.map(({ name }) => fileKey(name)));
  const leftOut: LeftOut[] = marks
    .filter(
      (mark, index) => !known.has(fileKey(mark.file)) && marks.findIndex(({ file }) => file === mark.file) === index,
    )
    .map(({ file, line }) => ({
      name: file,
      reason: {
        zh: `文件夹中没有这个PDF（表格第${line}行）`,
        en: `no such PDF in the folder (line ${line} of the table)`,
      },
    }));
  const reports: MarkedReport[] = [];
  const models = new Set<string>();
  for (const { name, scores, failure } of scored) {
    if (failure !== null) {
      leftOut.push({ name, reason: failure });
      continue;
    }
    const usable = scores.filter((score) => score.mode === mode);
    if (usable.length < scores.length) leftOut.push({ name, reason: provisionalReason(scores, usable.length) });
    if (usable.length === 0) continue;
    const teachers = marksOf.get(fileKey(name)) ?? [];
    if (teachers.length === 0) {
      leftOut.push({ name, reason: { zh: "表格中没有它的分数", en: "the table has no mark for it" } });
    }
    for (const { modelId } of usable) if (modelId !== null) models.add(modelId);
    reports.push({
      name,
      machine: usable.map(({ total, parts }) => ({ total, parts })),
      teachers: teachers.map(({ rater, total, parts }) => ({ rater, total, parts })),
    });
  }
  return assemble(reports, {
    mode,
    modelIds: [...models],
    desk: null,
    leftOut,
    unusedColumns,
    notice: about ?? provisionalNotice(mode),
    ...options,
  });
}

/** Compares what the service's export holds of both: no PDF is read. */
export function compareDesk(exported: DeskExport, options: ComparisonOptions): AgreementComparison {
  const { changed, scored, releasedUnchanged } = exported;
  const mode = changed.some((entry) => entry.mode === "ai") ? "ai" : "simulated";
  const [used, others] = [
    changed.filter((entry) => entry.mode === mode),
    changed.filter((entry) => entry.mode !== mode),
  ];
  const idOf = criterionIdsByName(options.rubric);
  const byId = (points: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(points).map(([name, value]) => [idOf.get(name) ?? name, value]));
  return assemble(
    used.map(({ report }) => ({
      ...report,
      machine: report.machine.map((each) => ({ ...each, parts: byId(each.parts) })),
      teachers: report.teachers.map((each) => ({ ...each, parts: byId(each.parts) })),
    })),
    {
      mode,
      modelIds: [],
      desk: { scored, changed: changed.length, releasedUnchanged },
      leftOut: others.map(({ report }) => ({ name: report.name, reason: OTHER_SCALE })),
      unusedColumns: [],
      notice: provisionalNotice(mode),
      ...options,
    },
  );
}

/** The export names criteria in the language of a report; a name that two criteria share is left as it is. */
function criterionIdsByName({ sections }: Rubric): ReadonlyMap<string, string> {
  const criteria = SECTION_KINDS.flatMap((kind) => sections[kind].criteria);
  const ids = new Map<string, string>();
  for (const { id, name } of criteria) {
    for (const each of new Set([name.zh, name.en])) {
      if (criteria.filter((other) => other.name.zh === each || other.name.en === each).length === 1) ids.set(each, id);
    }
  }
  return ids;
}

const OTHER_SCALE: Bilingual = {
  zh: "暂定评分，与AI评分不在同一尺度上",
  en: "a provisional score, not on one scale with those of AI",
};

function provisionalReason(scores: readonly KeptScore[], usable: number): Bilingual {
  const codes = [...new Set(scores.flatMap(({ fallbackCode }) => fallbackCode ?? []))].join(", ");
  const times = scores.length === 1 ? "" : ` ${scores.length - usable}/${scores.length}`;
  return { zh: `${OTHER_SCALE.zh}（${codes}）${times}`, en: `${OTHER_SCALE.en} (${codes})${times}` };
}

type Assembled = Omit<AgreementComparison, "figures" | "rubric" | "bands" | "partNames" | "caveats">;

function assemble(
  reports: readonly MarkedReport[],
  { rubric, ...rest }: Assembled & { readonly rubric: Rubric },
): AgreementComparison {
  const figures = measureAgreement(reports, rubric.levels, { seed: rest.seed });
  return {
    ...rest,
    figures,
    rubric: { id: rubric.id, name: rubric.name },
    bands: rubric.levels.map(({ code, label, from }) => ({ code, label, from })),
    partNames: Object.fromEntries(
      SECTION_KINDS.flatMap((kind) => [
        [kind, rubric.sections[kind].name],
        ...rubric.sections[kind].criteria.map(({ id, name }): [string, Bilingual] => [id, name]),
      ]),
    ),
    caveats: caveatsOf(figures, rest.desk !== null),
  };
}

/** Reports below which figures of agreement move widely with every single one. */
const FEW_REPORTS = 30;
/** Standard deviation of teachers' marks, in points, below which correlation and kappa are held down by it. */
const NARROW_DEVIATION = 5;

function caveatsOf(figures: AgreementFigures, isDesk: boolean): readonly Bilingual[] {
  const { reports, raters, repeats, teacherRange } = figures;
  const caveats: Bilingual[] = [];
  if (reports < FEW_REPORTS) {
    caveats.push({
      zh: `只有${reports}份报告：少于${FEW_REPORTS}份时，换几份报告，数字就可能大不相同。请看区间，不要只看数值。`,
      en: `There are only ${reports} reports: below ${FEW_REPORTS}, a few other reports could change the figures a great deal. Read the intervals, not the values alone.`,
    });
  }
  if (isDesk) caveats.push(DESK_CAVEAT);
  if (raters === null) {
    caveats.push({
      zh: "每份报告只有一位教师的分数：无法知道另一位教师会与这位相差多少，也就无法知道机器能达到的上限。",
      en: "Each report has the mark of one teacher: how far a second one would differ is not known, and so neither is the most that a machine could reach.",
    });
  }
  const deviation = teacherRange?.deviation ?? null;
  if (deviation !== null && deviation < NARROW_DEVIATION) {
    caveats.push({
      zh: `教师的分数很集中（标准差${deviation.toFixed(1)}分）：此时加权kappa和相关系数本身就会偏小，平均差距更可靠。`,
      en: `The teachers' marks lie close together (standard deviation ${deviation.toFixed(1)} points): that alone makes kappa and correlations small; the mean distance tells more.`,
    });
  }
  if (repeats === null && !isDesk) {
    caveats.push({
      zh: "每份报告只评了一次：同一份报告再评一次会相差多少，这里没有测量（--repeats 3）。",
      en: "Each report was scored once: how far a second scoring of the same report would differ was not measured (--repeats 3).",
    });
  }
  caveats.push({
    zh: "结论只适用于这些报告、这个评分标准和这个评分方式；换课程、换模型或改标准后需要重新比较。分数一致也不说明评语正确。",
    en: "This holds for these reports, this rubric and this way of scoring; another course, model or rubric asks for another comparison. Agreeing marks do not show that the comments are right.",
  });
  return caveats;
}
