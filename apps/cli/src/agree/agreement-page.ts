/** The comparison as one HTML page that needs nothing else, for a reader who decides about the use of the scores. */
import type { ScoreLanguage, TotalsAgreement } from "@rubrica/scoring";
import type { AgreementComparison } from "./agreement-comparison.ts";
import { AGREEMENT_STYLE } from "./agreement-style.ts";
import { formatInterval, formatValue } from "./agreement-text.ts";
import { points, signed, verdictDetails, verdictOf } from "./agreement-verdict.ts";
import { FIGURES, methodSentences, PAGE_WORDS } from "./agreement-words.ts";
import { drawBiasBar } from "./bias-bar.ts";
import { escapeHtml } from "./escape-html.ts";
import { drawScatterPlot } from "./scatter-plot.ts";

/** Names of the pages; each links the other. */
export const PAGE_FILES: Readonly<Record<ScoreLanguage, string>> = { zh: "agreement.html", en: "agreement.en.html" };

export interface AgreementPageOptions {
  readonly language: ScoreLanguage;
  /** Folder of the PDFs as seen from the page, for links; null where there are none. */
  readonly pdfFolder: string | null;
}

const MOST_DISAGREEMENTS = 15;

/** Builds the page in one language. */
export function buildAgreementPage(comparison: AgreementComparison, options: AgreementPageOptions): string {
  const { language } = options;
  const { figures, notice } = comparison;
  const title = PAGE_WORDS.title[language];
  const other: ScoreLanguage = language === "zh" ? "en" : "zh";
  const hasTotals = figures.reports > 0;
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${AGREEMENT_STYLE}</style>
</head>
<body>
<div class="page">
<header><h1>${title}</h1><a class="other" href="${PAGE_FILES[other]}" hreflang="${other}" lang="${other}">${PAGE_WORDS.otherLanguage[language]}</a></header>
<main class="stack">
${notice === null ? "" : `<p class="sheet notice">${escapeHtml(notice[language])}</p>`}
<section class="sheet verdict" aria-labelledby="verdict"><h2 id="verdict">${PAGE_WORDS.verdict[language]}</h2>
<p>${escapeHtml(verdictOf(comparison, language))}</p>
${htmlList(verdictDetails(comparison, language))}</section>
${section("compared", comparedFacts(comparison, language), language)}
${hasTotals ? `<div class="pair">${scatterSection(comparison, language)}${confusionSection(comparison, language)}</div>` : section("figures", `<p>${PAGE_WORDS.noTotals[language]}</p>`, language)}
${hasTotals ? section("figures", figuresTable(figures.totals, language), language) : ""}
${figures.raters === null ? "" : section("raters", ratersTable(comparison, language), language)}
${section("parts", partsTable(comparison, language), language)}
${hasTotals ? section("largest", disagreementsTable(comparison, options), language) : ""}
${section("cannotTell", `<ul class="list">${comparison.caveats.map((caveat) => `<li>${escapeHtml(caveat[language])}</li>`).join("")}</ul>`, language)}
${comparison.leftOut.length === 0 ? "" : section("leftOut", leftOutTable(comparison, language), language, "long")}
${section(
  "method",
  `<ul class="list">${methodSentences(comparison.seed)
    .map((sentence) => `<li>${escapeHtml(sentence[language])}</li>`)
    .join("")}</ul>`,
  language,
)}
</main>
</div>
</body>
</html>
`;
}

function section(
  id: keyof typeof PAGE_WORDS,
  content: string,
  language: ScoreLanguage,
  className: string = "",
): string {
  return `<section class="sheet ${className}" aria-labelledby="${id}"><h2 id="${id}">${PAGE_WORDS[id][language]}</h2>${content}</section>`;
}

function htmlList(sentences: readonly string[]): string {
  if (sentences.length === 0) return "";
  return `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>`;
}

function comparedFacts(comparison: AgreementComparison, language: ScoreLanguage): string {
  const { figures, mode, modelIds, rubric, marksFile, desk } = comparison;
  const isChinese = language === "zh";
  const machine =
    mode === "ai"
      ? `AI${modelIds.length === 0 ? "" : ` (${modelIds.join(", ")})`}`
      : isChinese
        ? "结构化指标（未使用AI）"
        : "Structural measures (no AI)";
  const { raters, repeats } = figures;
  const facts: [string, string][] = [
    [
      isChinese ? "报告" : "Reports",
      isChinese
        ? `${figures.reports}份有双方总分，${comparison.leftOut.length}份未参与`
        : `${figures.reports} with totals from both, ${comparison.leftOut.length} left out`,
    ],
    [isChinese ? "机器" : "Machine", machine],
    [
      isChinese ? "教师" : "Teachers",
      raters === null
        ? isChinese
          ? "每份一位"
          : "one for each report"
        : isChinese
          ? `${raters.reports}份报告有多位教师：${raters.raters.join("、")}`
          : `several for ${raters.reports} reports: ${raters.raters.join(", ")}`,
    ],
    [isChinese ? "评分标准" : "Rubric", `${rubric.name[language]} (${rubric.id})`],
    [isChinese ? "分数来源" : "Marks from", marksFile],
  ];
  if (repeats !== null) {
    facts.push([
      isChinese ? "重复评分" : "Repetitions",
      isChinese
        ? `${repeats.reports}份，各${repeats.runs}次`
        : `${repeats.reports} reports, ${repeats.runs} times each`,
    ]);
  }
  if (desk !== null) {
    facts.push([
      isChinese ? "成绩册" : "Gradebook",
      isChinese
        ? `${desk.scored}份有评分，教师改过${desk.changed}份，${desk.releasedUnchanged}份未改即发布`
        : `${desk.scored} scored, ${desk.changed} changed by a teacher, ${desk.releasedUnchanged} released as they were`,
    ]);
  }
  return `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
}

function scatterSection({ figures, bands, mode }: AgreementComparison, language: ScoreLanguage): string {
  const plot = drawScatterPlot({
    reports: figures.differences,
    bands: bands.map(({ label, from }) => ({ label: label[language], from })),
    language,
    provisional: mode !== "ai",
  });
  const caption =
    language === "zh"
      ? "每个点是一份报告。虚线上两者相同，虚线以上机器给分更高；方框内等级一致。"
      : "Each dot is a report. On the dashed line both are the same, above it the machine gives more; inside a square both give one band.";
  return section("scatter", `<p class="caption">${caption}</p><figure>${plot}</figure>`, language);
}

function confusionSection({ figures, bands }: AgreementComparison, language: ScoreLanguage): string {
  const labels = bands.map(({ label }) => escapeHtml(label[language]));
  const head = labels.map((label) => `<th scope="col">${label}</th>`).join("");
  const rows = figures.confusion.map((counts, row) => {
    const cells = counts.map((count, column) => {
      const classes = [row === column ? "same" : "", count === 0 ? "none" : Math.abs(row - column) > 1 ? "far" : ""];
      return `<td class="${classes.join(" ").trim()}">${count === 0 ? "·" : count}</td>`;
    });
    return `<tr><th scope="row">${labels[row]}</th>${cells.join("")}</tr>`;
  });
  return section(
    "confusion",
    `<p class="caption">${PAGE_WORDS.confusionCaption[language]}</p><div class="scroll" tabindex="0"><table class="confusion"><thead><tr><th scope="col">${PAGE_WORDS.teacherBand[language]}</th>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`,
    language,
  );
}

function figuresTable(totals: TotalsAgreement, language: ScoreLanguage): string {
  const rows = FIGURES.map(
    ({ id, format, name, meaning }) =>
      `<tr><th scope="row">${name[language]}</th><td class="number value">${formatValue(totals[id].value, format)}</td><td class="number">${formatInterval(totals[id], format, language)}</td><td class="meaning">${meaning[language]}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr>${headers(["figure"], language)}${headers(["value", "interval"], language, "number")}${headers(["meaning"], language)}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function ratersTable({ figures: { raters } }: AgreementComparison, language: ScoreLanguage): string {
  if (raters === null) return "";
  const { betweenTeachers, machineAndTeacher } = raters;
  const cell = (totals: TotalsAgreement, { id, format }: (typeof FIGURES)[number]) =>
    `<td class="number"><strong>${formatValue(totals[id].value, format)}</strong> <span class="meaning">${formatInterval(totals[id], format, language)}</span></td>`;
  // A bias between two teachers has no direction.
  const rows = FIGURES.filter(({ id }) => id !== "bias").map(
    (figure) =>
      `<tr><th scope="row">${figure.name[language]}</th>${cell(betweenTeachers, figure)}${cell(machineAndTeacher, figure)}</tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr>${headers(["figure"], language)}${headers(["betweenTeachers", "machineAndTeacher"], language, "number")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function partsTable({ figures: { parts }, partNames, mode }: AgreementComparison, language: ScoreLanguage): string {
  if (parts.length === 0) return `<p>${PAGE_WORDS.noParts[language]}</p>`;
  const most = Math.max(
    10,
    ...parts.flatMap(({ bias }) => [bias.value, bias.low, bias.high].map((end) => Math.abs(end ?? 0))),
  );
  const rows = parts.map(
    ({ part, reports, bias, meanAbsoluteError }) =>
      `<tr><th scope="row">${escapeHtml(partNames[part]?.[language] ?? part)}</th><td class="drawing">${drawBiasBar(bias, most, mode !== "ai")}</td><td class="number value">${formatValue(bias.value, "signed")}</td><td class="number">${formatInterval(bias, "signed", language)}</td><td class="number">${formatValue(meanAbsoluteError.value, "points")}</td><td class="number">${reports}</td></tr>`,
  );
  return `<p class="caption">${PAGE_WORDS.partsCaption[language]}</p><div class="scroll" tabindex="0"><table class="bars"><thead><tr>${headers(["part"], language)}<td></td>${headers(["bias", "interval", "error", "reports"], language, "number")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function disagreementsTable(
  { figures: { differences } }: AgreementComparison,
  { language, pdfFolder }: AgreementPageOptions,
): string {
  const rows = differences.slice(0, MOST_DISAGREEMENTS).map(({ name, teacher, machine, difference }) => {
    const label = escapeHtml(name);
    const link = pdfFolder === null ? label : `<a href="${escapeHtml(pdfAddress(pdfFolder, name))}">${label}</a>`;
    return `<tr><th scope="row" class="name">${link}</th><td class="number">${points(teacher)}</td><td class="number">${points(machine)}</td><td class="number value">${signed(difference)}</td></tr>`;
  });
  return `<p class="caption">${PAGE_WORDS.largestCaption[language]}</p><div class="scroll" tabindex="0"><table><thead><tr>${headers(["report"], language)}${headers(["teacher", "machine", "difference"], language, "number")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function leftOutTable({ leftOut }: AgreementComparison, language: ScoreLanguage): string {
  const rows = leftOut.map(
    ({ name, reason }) =>
      `<tr><th scope="row" class="name">${escapeHtml(name)}</th><td>${escapeHtml(reason[language])}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr>${headers(["report", "reason"], language)}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function headers(ids: readonly (keyof typeof PAGE_WORDS)[], language: ScoreLanguage, className: string = ""): string {
  return ids.map((id) => `<th scope="col" class="${className}">${PAGE_WORDS[id][language]}</th>`).join("");
}

/** The PDF as seen from the page; a name may hold anything that a file system lets it. */
function pdfAddress(folder: string, name: string): string {
  const parts = [...folder.split(/[\\/]/).filter(Boolean), name].map(encodeURIComponent);
  return `./${parts.join("/")}`;
}
