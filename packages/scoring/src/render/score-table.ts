import {
  checkNumber,
  checkObject,
  checkScore,
  type EvaluationResult,
  type Evidence,
  type GradedLevel,
  type ReportScore,
  type SectionScore,
} from "@rubrica/report-model";
import { wordFinding } from "../findings/word-finding.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import { provisionalNotice } from "../judge/simulated-words.ts";
import { checkLanguage } from "../rubric/check-rubric.ts";
import type { ScoreLanguage } from "../rubric/rubric.ts";
import { modeLabel } from "../score-summary.ts";
import type { TableWords } from "./table-words.ts";
import { ENGLISH_LEVELS, TABLE_WORDS } from "./table-words.ts";
import { cellsOf, padCells, sanitize, wrapCells } from "./terminal-text.ts";

/** How {@link renderScoreTable} prints. */
export interface ScoreTableOptions {
  /** Language of headings; comments stay in the language they were written in. Default `zh`. */
  readonly language?: ScoreLanguage;
  /** Width in columns, at least 60. Default 100. */
  readonly width?: number;
}

/**
 * A score as text for a terminal: sections, criteria with comments and evidence, strengths, suggestions, notes.
 *
 * @throws {InvalidArgumentError} for what is no score, and for an unknown language.
 */
export function renderScoreTable(score: ReportScore, options: ScoreTableOptions = {}): string {
  checkScore("renderScoreTable(score)", score);
  checkObject("renderScoreTable(options)", options, { expected: "an object of options" });
  checkLanguage("renderScoreTable(options.language)", options.language);
  checkNumber("renderScoreTable(options.width)", options.width, { least: 0, most: Number.POSITIVE_INFINITY });
  const page = new TablePage(
    TABLE_WORDS[options.language ?? "zh"],
    options.language ?? "zh",
    Math.max(60, options.width ?? 100),
  );
  page.head(score);
  for (const section of score.sections) page.section(section);
  page.list(
    page.words.warnings,
    score.findings.map((found) => wordFinding(found, { language: options.language ?? "zh" }).message),
  );
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

  head({ finalScore, level, baseScore, breakdown, mode, fallbackReason, provenance }: ReportScore): void {
    const { words } = this;
    const factor = `${words.coefficient} ${breakdown.coefficient.toFixed(2)} (${this.#level(breakdown.coefficientLevel)})`;
    this.#rule("═");
    this.#facts(
      `${words.finalScore} ${finalScore}`,
      this.#level(level),
      `${words.base} ${baseScore.toFixed(2)} × ${factor}`,
    );
    if (breakdown.cap !== null) this.#wrap(words.cap(breakdown.cap.points, breakdown.uncappedBaseScore.toFixed(2)));
    const why =
      fallbackReason === null
        ? []
        : [`${words.reason}: ${failureMessage(fallbackReason.code, this.#language, fallbackReason.status)}`];
    const who = provenance.modelId === null ? [] : [`${words.model}: ${provenance.modelId}`];
    this.#facts(modeLabel(mode, this.#language), ...why, ...who);
    const notice = provisionalNotice(mode);
    if (notice !== null) this.#wrap(notice[this.#language]);
    this.#rule("═");
  }

  section({ name, score, level, weight, mode, comment, criteria, strengths, suggestions }: SectionScore): void {
    const { words } = this;
    const share = weight === 0 ? words.contentsWeight : `${words.weight} ${percent(weight)}`;
    this.lines.push("");
    this.#facts(
      `■ ${name}`,
      score?.toFixed(2) ?? words.noScore,
      this.#level(level),
      share,
      modeLabel(mode, this.#language),
    );
    this.#rule("─");
    this.#row([words.criterion, words.score, words.level, words.weight]);
    for (const criterion of criteria) this.#criterion(criterion);
    this.#rule("─");
    this.#wrap(comment);
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

  #criterion({ name, score, level, weight, comment, evidence, needsReview }: EvaluationResult): void {
    const flag = needsReview ? ` (${this.words.review})` : "";
    this.#row([`${sanitize(name)}${flag}`, String(score ?? this.words.noScore), this.#level(level), percent(weight)]);
    this.#wrap(comment, "    ", "    ");
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
    if (level === null) return this.words.noScore;
    return this.#language === "en" ? ENGLISH_LEVELS[level.code] : level.label;
  }
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
