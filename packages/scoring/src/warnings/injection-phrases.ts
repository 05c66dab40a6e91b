import type { ParsedReport } from "@rubrica/report-model";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import { splitSentences } from "../features/text-measures.ts";
import { foldLookAlikes } from "../address/look-alike-characters.ts";

/** A passage that speaks to a grading model instead of to a reader. */
export interface InjectionPhrase {
  readonly page: number | null;
  readonly hidden: boolean;
}

/**
 * Phrases of known attacks on graders in Chinese and English. They only warn: a thesis about prompt injection quotes
 * them too, and an attack can be worded otherwise, so no points hang on them.
 */
const PHRASES: readonly RegExp[] = [
  /(?:忽略|无视|忽视|不要理会|不要遵守|忘记|抛开)(?:以上|上述|上面|前面|之前|此前|先前|所有|一切|全部|你的|系统|原有)+.{0,8}(?:指令|提示|要求|内容|规则|说明|设定|命令|评分标准)/,
  /(?:请|务必|必须|应当?|一定要|直接)?(?:给|打|评|判|赋|输出|返回).{0,10}(?:满分|高分|100\s*分|一百分|最高分|优秀(?:的|等级|评级))/,
  /(?:你是|假如你是|如果你是|你作为).{0,6}(?:AI|人工智能|大?语言模型|大模型|评分|阅卷|评审)/i,
  /(?<!工)作为(?:一个|一名|一位)?.{0,6}(?:评分(?:模型|系统|助手|专家|老师|员)|阅卷(?:老师|人|模型)|评审(?:专家|模型)).{0,4}(?:你|请|应|必须)/,
  /(?:不要|请勿|切勿|禁止).{0,6}(?:扣分|指出.{0,4}(?:缺点|不足|问题)|给(?:出)?低分)/,
  /(?:系统|开发者)(?:提示|指令|消息)[:：]/,
  /\b(?:ignore|disregard|forget|override)\b.{0,20}\b(?:previous|prior|above|earlier|all|any|the|your|system)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?|rubric|criteria|context)\b/i,
  /\b(?:give|assign|award|grant|output|return|rate)\b.{0,40}\b(?:full marks?|full score|highest (?:possible )?(?:score|grade|mark|rating)|maximum (?:score|points|marks)|perfect score|score of (?:100|95|9\d)|100\s*(?:points|%|\/\s*100))/i,
  /\b(?:you are|if you are)\s+(?:an?\s+)?(?:AI|LLM|large language model|language model|automated (?:grader|reviewer)|grading (?:model|assistant|system))\b/i,
  /\b(?:note|message|instructions?|attention)\s+(?:to|for)\s+(?:the\s+)?(?:AI|LLM|language model|grader|grading|automated|reviewer model)/i,
  /\b(?:do not|don't|never)\s+(?:mention|point out|list|highlight)\b.{0,20}\b(?:weakness|negative|flaw|limitation|shortcoming)/i,
  /\b(?:new|updated|system|developer)\s+(?:instructions?|prompt)\s*:/i,
  /<\/?(?:system|assistant|instructions?|im_start|im_end)[|>]|<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]/i,
];

const MAX_PHRASES = 20;

/** Passages of the visible and of the hidden text that match a known attack, each page once. */
export function findInjectionPhrases(report: ParsedReport): InjectionPhrase[] {
  const evidence = createEvidenceFinder(report);
  const found = new Map<string, InjectionPhrase>();
  let start = 0;
  for (const line of report.text.split("\n")) {
    let sentenceStart = start;
    for (const sentence of suspiciousParts(line)) {
      const at = line.indexOf(sentence, sentenceStart - start);
      sentenceStart = start + Math.max(0, at);
      const page = evidence.fromRange({ start: sentenceStart, end: sentenceStart + sentence.length })?.page ?? null;
      found.set(`visible ${page}`, { page, hidden: false });
    }
    start += line.length + 1;
  }
  for (const { text, page } of report.integrity) {
    if (looksLikeInjection(text)) found.set(`hidden ${page}`, { page, hidden: true });
  }
  return [...found.values()].slice(0, MAX_PHRASES);
}

/** The text with every suspicious sentence replaced by a mark: a model cannot obey what it does not see. */
export function withholdInstructions(text: string): string {
  return text
    .split("\n")
    .map((line) => suspiciousParts(line).reduce((rest, part) => rest.replace(part, WITHHELD), line))
    .join("\n");
}

const WITHHELD = "[…]";

/** Sentences of a line that match; the whole line when only its sentences together do. */
function suspiciousParts(line: string): string[] {
  if (!looksLikeInjection(line)) return [];
  const sentences = splitSentences(line).filter(looksLikeInjection);
  return sentences.length > 0 ? sentences : [line];
}

/** True when a passage matches a known attack on graders. */
export function looksLikeInjection(passage: string): boolean {
  const text = withoutDisguise(passage);
  return PHRASES.some((phrase) => phrase.test(text));
}

/**
 * Undoes the cheap disguises: full-width letters, characters without width, spaces between Chinese characters, letters
 * of other scripts that look alike, traditional characters. Unlike `foldText` it keeps case, Latin spaces and
 * punctuation, which the phrases are told by.
 */
function withoutDisguise(passage: string): string {
  return foldLookAlikes(passage.normalize("NFKC"))
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, "");
}
