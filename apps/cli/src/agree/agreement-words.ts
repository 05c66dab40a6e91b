import type { Bilingual, TotalsAgreement } from "@rubrica/scoring";
import { BIN_WIDTH } from "@rubrica/scoring";

/** The figures in the order in which they are shown, each with what it means. */
export const FIGURES: readonly {
  readonly id: keyof TotalsAgreement;
  readonly format: "points" | "signed" | "ratio" | "percent";
  readonly name: Bilingual;
  readonly meaning: Bilingual;
}[] = [
  {
    id: "meanAbsoluteError",
    format: "points",
    name: { zh: "平均差距（分）", en: "Mean distance (points)" },
    meaning: { zh: "两个总分相差多少，不论高低", en: "how far the two totals lie apart, whichever is higher" },
  },
  {
    id: "bias",
    format: "signed",
    name: { zh: "平均偏差（分）", en: "Bias (points)" },
    meaning: {
      zh: "机器减教师；正数表示机器给分偏高",
      en: "machine minus teacher; positive where the machine gives more",
    },
  },
  {
    id: "exact",
    format: "percent",
    name: { zh: "同一等级", en: "Same band" },
    meaning: { zh: "两者给出同一等级的报告", en: "reports that both put into the same band" },
  },
  {
    id: "adjacent",
    format: "percent",
    name: { zh: "同一或相邻等级", en: "Same or neighbouring band" },
    meaning: { zh: "等级最多差一级的报告", en: "reports whose bands differ by one at most" },
  },
  {
    id: "kappaBands",
    format: "ratio",
    name: { zh: "二次加权kappa（等级）", en: "Quadratic weighted kappa (bands)" },
    meaning: {
      zh: "扣除偶然一致后的等级一致程度：1为完全一致，0为与偶然相同",
      en: "agreement on bands beyond chance: 1 is full, 0 is chance",
    },
  },
  {
    id: "kappaTotals",
    format: "ratio",
    name: {
      zh: `二次加权kappa（总分，每${BIN_WIDTH}分一档）`,
      en: `Quadratic weighted kappa (totals in steps of ${BIN_WIDTH})`,
    },
    meaning: {
      zh: "同上，按总分分档，不受等级界线影响",
      en: "the same on totals, whatever side of a band's edge they fall",
    },
  },
  {
    id: "spearman",
    format: "ratio",
    name: { zh: "Spearman等级相关", en: "Spearman's rank correlation" },
    meaning: {
      zh: "名次是否一致：1为完全相同，0为无关",
      en: "whether the order is the same: 1 is fully, 0 not at all",
    },
  },
  {
    id: "pearson",
    format: "ratio",
    name: { zh: "Pearson相关", en: "Pearson's correlation" },
    meaning: { zh: "总分是否同升同降", en: "whether the totals rise and fall together" },
  },
];

/** Headings and labels of the page. */
export const PAGE_WORDS = {
  title: { zh: "机器评分与教师评分的一致性", en: "How far the machine's marks agree with the teachers'" },
  verdict: { zh: "结论", en: "Verdict" },
  compared: { zh: "比较了什么", en: "What was compared" },
  figures: { zh: "各项数值", en: "The figures" },
  figure: { zh: "数值", en: "Figure" },
  value: { zh: "结果", en: "Result" },
  interval: { zh: "95%区间", en: "95 % interval" },
  meaning: { zh: "含义", en: "Meaning" },
  betweenTeachers: { zh: "教师之间", en: "Between teachers" },
  machineAndTeacher: { zh: "机器与一位教师", en: "Machine and one teacher" },
  raters: { zh: "与教师彼此之间相比", en: "Beside the teachers among themselves" },
  scatter: { zh: "每份报告的两个总分", en: "Both totals of each report" },
  teacherAxis: { zh: "教师总分", en: "teacher's total" },
  machineAxis: { zh: "机器总分", en: "machine's total" },
  confusion: { zh: "等级对照", en: "Bands" },
  confusionCaption: {
    zh: "行是教师给的等级，列是机器给的等级；对角线上（加框）是一致的报告数。",
    en: "Rows are the teacher's bands, columns the machine's; the framed cells on the diagonal count the reports on which both agree.",
  },
  teacherBand: { zh: "教师 ＼ 机器", en: "teacher \\ machine" },
  parts: { zh: "各项偏差", en: "Bias by part" },
  partsCaption: {
    zh: "机器减教师，横线是95%区间；区间不含0的，偏差不太可能出于偶然。",
    en: "Machine minus teacher, the line is the 95 % interval; where it leaves out 0 the leaning is unlikely to be chance.",
  },
  part: { zh: "评分项", en: "Part" },
  reports: { zh: "报告数", en: "Reports" },
  bias: { zh: "偏差（分）", en: "Bias (points)" },
  error: { zh: "平均差距（分）", en: "Mean distance (points)" },
  noParts: { zh: "表格中没有分项分数，无法比较。", en: "The table has no marks by criterion or section to compare." },
  largest: { zh: "差距最大的报告", en: "Largest disagreements" },
  largestCaption: {
    zh: "请先看这些：是机器错了、教师另有考虑，还是评分标准没有写清？",
    en: "Look at these first: is the machine wrong, did the teacher know more, or is the rubric unclear?",
  },
  report: { zh: "报告", en: "Report" },
  teacher: { zh: "教师", en: "Teacher" },
  machine: { zh: "机器", en: "Machine" },
  difference: { zh: "差", en: "Difference" },
  cannotTell: { zh: "不能说明什么", en: "What this cannot tell" },
  leftOut: { zh: "未参与比较", en: "Left out" },
  reason: { zh: "原因", en: "Reason" },
  method: { zh: "计算方法", en: "How it was computed" },
  otherLanguage: { zh: "English", en: "中文" },
  noTotals: { zh: "没有同时有双方总分的报告。", en: "No report has a total from both." },
} as const satisfies Record<string, Bilingual>;

/** Sentences of the section on method. */
export function methodSentences(seed: number): readonly Bilingual[] {
  return [
    {
      zh: "多位教师的总分取平均；等级由四舍五入后的总分按评分标准的界线得出，双方用同样的界线。",
      en: "Totals of several teachers are averaged; a band is that of the rounded total by the rubric's bounds, the same for both.",
    },
    {
      zh: `二次加权kappa按Cohen（1968），权重为等级差的平方，分别在等级和总分（每${BIN_WIDTH}分一档）上计算；强弱用语按Landis与Koch（1977），只是惯例。`,
      en: `Quadratic weighted kappa after Cohen (1968), weights being squared differences, on bands and on totals in steps of ${BIN_WIDTH} points; its words after Landis and Koch (1977), which are a convention.`,
    },
    {
      zh: `95%区间用百分位自助法（Efron与Tibshirani 1993）：有放回地抽取报告2000次，随机种子${seed}；少于5份不给区间。区间只反映抽到哪些报告，不反映教师换人或模型变化。`,
      en: `95 % intervals by the percentile bootstrap (Efron and Tibshirani 1993): reports drawn with replacement 2,000 times from seed ${seed}; none below 5 reports. They reflect which reports were drawn, not other teachers or another model.`,
    },
  ];
}
