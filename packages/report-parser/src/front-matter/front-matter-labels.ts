/** Words that announce abstracts, keywords and what follows them. */
import { HAN } from "@rubrica/report-model";

export const ABSTRACT_TITLE: RegExp =
  /^[[【〔<《]?\s*(?:(?:中文|英文|内容)?\s*摘\s*要|(?:中文|英文)?\s*提\s*要|(?:(?:english|german|deutsche|french|thesis|dissertation)\s+)?(?:abst?r?act|executive\s+summary|summary|synopsis|kurz(?:zusammen)?fassung|zusammenfassung)|r[ée]sum[ée]|resumen|resumo|sommario|riassunto|samenvatting|abstrakt|streszczenie)\s*(?:[(（](?:英文|中文|english|chinese)[)）])?\s*[\]】〕>》]?\s*$/i;
/** The label and what runs on behind it. */
export const ABSTRACT_LABEL: RegExp = new RegExp(
  String.raw`^[[【〔<《]?\s*(?:(?:中文|英文|内容)?\s*摘\s*要|内容\s*提\s*要|abstract|executive\s+summary|summary|kurzfassung|zusammenfassung|r[ée]sum[ée]|resumen|resumo|riassunto)\s*[\]】〕>》]?\s*(?:[:：]|[—–]+|[.。-]+\s|\s{1,}(?=[\p{Lu}${HAN}])|(?<=[\]】〕>》]))\s*(?=\S)`,
  "iu",
);
export const KEYWORD_LABEL: RegExp = new RegExp(
  String.raw`^[[【〔<《]?\s*(?:关\s*键\s*[词字]|主\s*题\s*词|(?:additional\s+)?key\s*-?\s*words?(?:\s+and\s+phrases)?|index(?:ing)?\s+terms|subject\s+headings|schlüssel(?:wörter|worte|begriffe)|stichw(?:örter|orte)|mots[\s-]*cl(?:[ée]|ef)s|palabras[\s-]+claves?|palavras[\s-]*chaves?|parole[\s-]+chiave|(?:tref|sleutel)woorden|schlagw[oö]rter?)\s*[\]】〕>》]?\s*(?:[:：.．—–-]+|(?=[\s${HAN}A-Z])|$)\s*[\]】]?\s*[:：]?\s*`,
  "i",
);
/** Labels that close an abstract without being keywords. */
export const CLOSING_LABEL: RegExp =
  /^[[【]?\s*(?:中图分类号|分类号|文献标识码|categories\s+and\s+subject|general\s+terms|ccs\s+concepts|acm\s+reference|论文类型|论文分类|jel\s+|type\s+of\s+(?:dissertation|thesis)|clc\b|classification\b|u\.?d\.?c\b|pacs\b|msc\b|(?:\d{4}\s+)?mathematics\s+subject)/i;
export const CONTENTS_TITLE: RegExp = /^(?:(?:table\s+of\s+)?contents|目\s*[录次])$/i;
