import type { ParsedReport, SectionRole } from "@rubrica/report-model";
import type { BodyFeatureId } from "../feature-ids.ts";
import { measurement, percentOf } from "../measurement.ts";
import type { FeatureMeasurement } from "../report-features.ts";
import { isChineseReport } from "../report-language.ts";
import type { ReportView } from "../report-view.ts";
import { foldTitle, splitSentences, textLength } from "../text-measures.ts";
import { captionedShare, captionMentions, captionOrder, mentionTargets } from "./caption-measures.ts";
import {
  connectivesPerThousand,
  countLanguages,
  punctuationSlips,
  quantitiesPerThousand,
  repetitionOf,
  sentenceShare,
  vocabularyOf,
  wordsOf,
} from "./language-measures.ts";

/** Measures the body with its abstract, keywords, figures and wording. */
export function measureBody(view: ReportView): Record<BodyFeatureId, FeatureMeasurement> {
  const { report, evidence, bodyCharacters } = view;
  const text = view.paragraphs.map((paragraph) => paragraph.text).join("\n");
  const thin = thinSections(view);
  const keywords = keywordCoverage(report, text);
  const repetition = repetitionOf(view.sentences);
  const order = captionOrder(report.captions);
  const mentions = captionMentions(report);
  const targets = mentionTargets(report);
  const sentences = sentenceShare(view.sentences);
  const slips = punctuationSlips(text, bodyCharacters);
  const abstractLengths = report.abstracts.map((abstract) => textLength(abstract.text));
  const abstracts = report.abstracts.slice(0, 2).map((abstract) => evidence.fromRange(abstract.range));
  const ofCaption = (caption: { readonly label: string; readonly text: string }) =>
    evidence.fromQuote(caption.text) ?? evidence.fromQuote(caption.label);

  return {
    "body.parts": measurement(argumentParts(report), [conclusionSample(view)]),
    "body.thin_sections": measurement(
      thin.value,
      thin.headings.map((heading) => evidence.fromRange(heading.range)),
    ),
    "body.abstract_length": measurement(Math.max(0, ...abstractLengths), abstracts),
    "body.abstract_languages": measurement(
      languagesExpected(report) === 1 ? null : countLanguages(report.abstracts.map((abstract) => abstract.text)),
      abstracts.slice(0, 1),
    ),
    "body.keywords": measurement(
      Math.max(0, ...report.keywords.map((list) => list.words.length)),
      keywordSamples(view),
    ),
    "body.keyword_coverage": measurement(
      keywords.value,
      keywords.missing.map((word) => evidence.fromQuote(word)),
    ),
    "body.quantities": measurement(quantitiesPerThousand(text, bodyCharacters)),
    "body.illustrations": measurement(
      illustrationDensity(report, bodyCharacters),
      report.captions.slice(0, 2).map(ofCaption),
    ),
    "body.repetition": measurement(repetition.value, [
      repetition.longest === null ? null : evidence.fromQuote(repetition.longest),
    ]),
    "body.captioned": measurement(captionedShare(report)),
    "body.captions_in_order": measurement(order.value, order.misfits.slice(0, 3).map(ofCaption)),
    "body.captions_mentioned": measurement(mentions.value, mentions.unmentioned.slice(0, 3).map(ofCaption)),
    "body.references_resolved": measurement(
      targets.value,
      targets.dangling.slice(0, 3).map((reference) => evidence.fromRange(reference.range)),
    ),
    "body.paragraphs": measurement(paragraphShare(view)),
    "body.sentences": measurement(sentences.value, [
      sentences.longest === null ? null : evidence.fromQuote(sentences.longest),
    ]),
    "body.connectives": measurement(connectivesPerThousand(text, bodyCharacters)),
    "body.vocabulary": measurement(vocabularyOf(view.paragraphs.map((paragraph) => paragraph.text))),
    "body.punctuation": measurement(slips.value, [slips.firstAt === null ? null : around(view, text, slips.firstAt)]),
  };
}

interface Part {
  readonly roles: readonly SectionRole[];
  readonly titles: RegExp;
}

const ARGUMENT_PARTS: readonly Part[] = [
  {
    roles: ["introduction"],
    titles: /绪论|引言|前言|导论|概述|背景|目的|任务|需求|问题|introduction|overview|background|motivation/,
  },
  {
    roles: ["method"],
    titles:
      /方法|设计|模型|算法|实现|架构|方案|原理|理论|系统|构建|method|design|model|algorithm|implementation|approach|architecture|system|theory/,
  },
  {
    roles: ["results", "discussion"],
    titles:
      /结果|实验|测试|分析|评估|讨论|验证|应用|案例|运行|result|experiment|test|evaluation|analysis|discussion|performance|case|application|study/,
  },
  { roles: ["conclusion"], titles: /结论|总结|结语|小结|展望|心得|体会|conclusion|summary|futurework|closing/ },
];

/** Percent of introduction, method, results or discussion, conclusion that the headings show. */
function argumentParts(report: ParsedReport): number {
  const roles = new Set(report.sections.map((section) => section.role));
  const titles = report.headings.map((heading) => foldTitle(heading.title));
  const found = ARGUMENT_PARTS.filter(
    (part) => part.roles.some((role) => roles.has(role)) || titles.some((title) => part.titles.test(title)),
  );
  return (found.length / ARGUMENT_PARTS.length) * 100;
}

const THIN_CHARACTERS = 80;

/** Percent of the sections without subsections that hold under 80 characters, with their headings. */
function thinSections(view: ReportView) {
  const { report } = view;
  const parents = new Set(report.sections.map((section) => section.parent));
  const leaves = view.bodySections.filter(
    (section) => section.heading !== null && !parents.has(report.sections.indexOf(section)),
  );
  const thin = leaves.filter(
    (section) => textLength(report.text.slice(section.range.start, section.range.end)) < THIN_CHARACTERS,
  );
  const headings = thin.slice(0, 3).flatMap((section) => report.headings[section.heading ?? -1] ?? []);
  return { value: percentOf(thin.length, leaves.length), headings };
}

/** Percent of keywords that the body uses; null without keywords, whose lack counts in their number. */
function keywordCoverage(
  report: ParsedReport,
  text: string,
): { readonly value: number | null; readonly missing: readonly string[] } {
  const body = foldTitle(text);
  const uses = (word: string): boolean => body.includes(foldTitle(word)) || usesAllParts(body, word);
  // A keyword in the other language rarely stands in the text: the list that fits best counts.
  const lists = report.keywords
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => {
      const missing = words.filter((word) => !uses(word));
      return { value: ((words.length - missing.length) / words.length) * 100, missing };
    })
    .sort((left, right) => right.value - left.value);
  return lists[0] ?? { value: null, missing: [] };
}

/** 自习室预约 is used where the text speaks of 预约 a 自习室. */
function usesAllParts(body: string, keyword: string): boolean {
  const parts = wordsOf(keyword)
    .map(foldTitle)
    .filter((part) => part.length > 1);
  return parts.length > 1 && parts.every((part) => body.includes(part));
}

function keywordSamples(view: ReportView) {
  const words = view.report.keywords[0]?.words ?? [];
  return [view.evidence.fromQuote(words.slice(0, 2).join("；")) ?? view.evidence.fromQuote(words[0] ?? "")];
}

/** Chinese reports have an abstract in English beside the Chinese one; reports in other languages need no second. */
function languagesExpected(report: ParsedReport): 1 | 2 {
  return isChineseReport(report) ? 2 : 1;
}

function illustrationDensity(report: ParsedReport, characters: number): number {
  const displayed = report.formulas.filter((formula) => formula.display).length;
  const count = report.figures.length + report.tables.length + displayed;
  return characters === 0 ? 0 : (count / characters) * 10_000;
}

/** Percent of the text, by length, in paragraphs of 20 to 600 characters. */
function paragraphShare(view: ReportView): number | null {
  const lengths = view.paragraphs.map((paragraph) => textLength(paragraph.text));
  const suitable = lengths.filter((length) => length >= 20 && length <= 600).reduce((sum, length) => sum + length, 0);
  return percentOf(suitable, view.bodyCharacters);
}

function conclusionSample(view: ReportView) {
  const section = view.report.sections.findLast((candidate) => candidate.role === "conclusion");
  const heading = view.report.headings[section?.heading ?? -1] ?? view.report.headings[0];
  return heading === undefined ? null : view.evidence.fromRange(heading.range);
}

/** The sentence in which a place of the joined text stands. */
function around(view: ReportView, text: string, at: number) {
  const start = text.lastIndexOf("\n", at) + 1;
  const paragraph = text.slice(start, text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at));
  const sentence = splitSentences(paragraph).find(
    (candidate) => paragraph.indexOf(candidate) + candidate.length > at - start,
  );
  return view.evidence.fromQuote(sentence ?? paragraph);
}
