import {
  checkNumber,
  checkObject,
  checkScore,
  type Evidence,
  FINDING_WEIGHTS,
  type GradedLevel,
  type ReportScore,
  SECTION_KINDS,
} from "@rubrica/report-model";
import { withholdsTotal } from "../findings/finding.ts";
import type { WordedFinding } from "../findings/word-finding.ts";
import { provisionalNotice } from "../judge/simulated-words.ts";
import { checkLanguage, checkRubric } from "../rubric/check-rubric.ts";
import type { Rubric, ScoreLanguage } from "../rubric/rubric.ts";
import { modeLabel } from "../score-summary.ts";
import { type WordedCriterion, type WordedScore, type WordedSection, wordScore } from "../wording/word-score.ts";
import type { TableWords } from "./table-words.ts";
import { TABLE_WORDS } from "./table-words.ts";
import { cellsOf, padCells, sanitize, wrapCells } from "./terminal-text.ts";

/** How {@link renderScoreTable} prints. */
export interface ScoreTableOptions {
  /** Language of all that this package says; what a model wrote and what is quoted stays as it is. Default `zh`. */
  readonly language?: ScoreLanguage;
  /** The rubric that the score was made by: names sections and criteria in the language. Default: as the score has them. */
  readonly rubric?: Rubric;
  /** What the report is called, above all else. Default: nothing. */
  readonly title?: string;
  /** Width in columns, at least 60. Default 100. */
  readonly width?: number;
}

/**
 * A score as text for a terminal: findings heaviest first, sections, criteria with comments and evidence, strengths,
 * suggestions. Points that no model gave come last and small, without a level: they do not predict a teacher's mark.
 *
 * @throws {InvalidArgumentError} for what is no score or rubric, and for an unknown language.
 */
export function renderScoreTable(score: ReportScore, options: ScoreTableOptions = {}): string {
  checkScore("renderScoreTable(score)", score);
  checkObject("renderScoreTable(options)", options, { expected: "an object of options" });
  checkLanguage("renderScoreTable(options.language)", options.language);
  checkNumber("renderScoreTable(options.width)", options.width, { least: 0, most: Number.POSITIVE_INFINITY });
  const { language = "zh", rubric, title } = options;
  if (rubric !== undefined) checkRubric("renderScoreTable(options.rubric)", rubric);
  const worded = wordScore(score, { language, rubric });
  const page = new TablePage(TABLE_WORDS[language], language, Math.max(60, options.width ?? 100));
  page.head(worded, title);
  page.findings(worded);
  for (const section of worded.sections) page.section(section);
  if (worded.provisional) page.pencil(worded);
  return `${page.lines.join("\n")}\n`;
}

class TablePage {
  readonly lines: string[] = [];
  readonly words: TableWords;
  readonly #language: ScoreLanguage;
  readonly #width: number;

  constructor(words: TableWords, language: ScoreLanguage, width: number) {
    this.words = words;
    this.#language = language;
    this.#width = width;
  }

  head(score: WordedScore, title: string | undefined): void {
    const { words } = this;
    const { finalScore, level, breakdown, mode, fallbackReason, provenance, provisional } = score;
    this.#rule("═");
    if (title !== undefined) this.#wrap(title);
    if (score.findings.some(withholdsTotal)) this.#wrap(words.noTotal);
    else if (!provisional) this.#facts(`${words.finalScore} ${finalScore}`, this.#level(level), this.#sum(score));
    if (breakdown.cap !== null) this.#wrap(words.cap(breakdown.cap.points, breakdown.uncappedBaseScore.toFixed(2)));
    const why = fallbackReason === null ? [] : [`${words.reason}: ${fallbackReason.message}`];
    const who = provenance.modelId === null ? [] : [`${words.model}: ${provenance.modelId}`];
    this.#facts(modeLabel(mode, this.#language), ...why, ...who);
    const notice = provisionalNotice(mode);
    if (notice !== null) this.#wrap(notice[this.#language]);
    this.#rule("═");
  }

  /** One line each, heaviest first; those about the same criteria stand together. */
  findings({ findings }: WordedScore): void {
    if (findings.length === 0) return;
    this.lines.push(`${this.words.findings}:`);
    const weights = Object.values(this.words.weights).map(cellsOf);
    for (const found of [...findings].sort(byWeightAndPlace)) {
      const weight = padCells(this.words.weights[found.weight], Math.max(...weights));
      this.#wrap(`${weight} ${found.message}`, "  ", " ".repeat(3 + Math.max(...weights)));
    }
  }

  pencil(score: WordedScore): void {
    if (score.findings.some(withholdsTotal)) return;
    this.lines.push("");
    this.#wrap(this.words.inPencil(score.finalScore, this.#sum(score)));
  }

  #sum({ baseScore, breakdown, provisional }: WordedScore): string {
    const { base, coefficient } = this.words;
    const level = provisional ? "" : ` (${this.#level(breakdown.coefficientLevel)})`;
    return `${base} ${baseScore.toFixed(2)} × ${coefficient} ${breakdown.coefficient.toFixed(2)}${level}`;
  }

  section(section: WordedSection): void {
    const { name, score, level, weight, mode, comment, remarks, criteria, strengths, suggestions } = section;
    const { words } = this;
    const share = weight === 0 ? words.contentsWeight : `${words.weight} ${percent(weight)}`;
    this.lines.push("");
    const isMeasured = mode === "simulated";
    const points = score?.toFixed(2) ?? words.noScore;
    this.#facts(
      `■ ${name}`,
      ...(isMeasured ? [] : [points, this.#level(level)]),
      share,
      ...(isMeasured ? [] : [modeLabel(mode, this.#language)]),
    );
    this.#rule("─");
    this.#row([words.criterion, words.score, isMeasured ? "" : words.level, words.weight]);
    for (const criterion of criteria) this.#criterion(criterion);
    this.#rule("─");
    this.#wrap(comment);
    for (const { message } of remarks) this.#wrap(message);
    this.list(words.strengths, strengths);
    this.list(words.suggestions, suggestions);
  }

  list(title: string, items: readonly string[]): void {
    if (items.length === 0) return;
    this.lines.push(`${title}:`);
    for (const item of items) this.#wrap(item, "  · ", "    ");
  }

  pageMark(page: number | null): string {
    return page === null ? "" : ` (${this.words.page(page)})`;
  }

  #criterion(criterion: WordedCriterion): void {
    const { name, score, level, weight, comment, remarks, evidence, needsReview, source } = criterion;
    const flag = needsReview ? ` (${this.words.review})` : "";
    const grade = source === "simulated" ? "" : this.#level(level);
    this.#row([`${sanitize(name)}${flag}`, String(score ?? this.words.noScore), grade, percent(weight)]);
    this.#wrap(comment, "    ", "    ");
    for (const { message } of remarks) this.#wrap(message, "    ", "    ");
    for (const item of evidence) this.#wrap(this.#quote(item), "    ", "      ");
  }

  #quote({ quote, page }: Evidence): string {
    return `${this.words.evidence}${this.pageMark(page)}: 「${sanitize(quote)}」`;
  }

  #row([name, score, level, weight]: readonly [string, string, string, string]): void {
    const nameCells = this.#width - 32;
    const columns = `${padCells(score, 7, "left")}  ${padCells(level, 11)}${padCells(weight, 8, "left")}`;
    const [first = "", ...rest] = wrapCells(name, nameCells);
    this.lines.push(`  ${padCells(first, nameCells)}${columns}`.trimEnd());
    for (const line of rest) this.lines.push(`  ${line}`);
  }

  #wrap(text: string, first = "", further = first): void {
    for (const paragraph of text.split("\n").map(sanitize)) {
      for (const [index, line] of wrapCells(paragraph, this.#width - cellsOf(further)).entries()) {
        this.lines.push(`${index === 0 ? first : further}${line}`);
      }
    }
  }

  #facts(...facts: readonly string[]): void {
    this.#wrap(facts.join(" · "));
  }

  #rule(sign: string): void {
    this.lines.push(sign.repeat(this.#width));
  }

  #level(level: GradedLevel | null): string {
    return level === null ? this.words.noScore : level.label;
  }
}

/** Heaviest first, then by the place in the report, then by criterion. */
function byWeightAndPlace(left: WordedFinding, right: WordedFinding): number {
  const weight = ({ weight }: WordedFinding) => FINDING_WEIGHTS.indexOf(weight);
  const place = ({ section }: WordedFinding) => (section === null ? -1 : SECTION_KINDS.indexOf(section));
  const criteria = ({ criterionIds }: WordedFinding) => criterionIds.join(" ");
  return (
    weight(right) - weight(left) || place(left) - place(right) || criteria(left).localeCompare(criteria(right), "en")
  );
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
