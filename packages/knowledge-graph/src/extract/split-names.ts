import { cleanText } from "../text/clean-text.ts";

const SEPARATORS = /[、，,;；/／]|\s+(?:and|和)\s+/i;
/** Academic ranks around a name; a bare name is what is compared. */
const RANK_AFTER = /(?:副教授|教授|讲师|副研究员|研究员|高级工程师|工程师|博士生导师|硕士生导师|博导|硕导|博士|老师)$/;
const RANK_BEFORE = /^(?:(?:associate|assistant|adjunct)\s+)?(?:prof(?:essor)?|lecturer|dr|ph\.?d)\b\.?\s*/i;

/** The names of a line such as 王芳 教授、李强 副教授, without ranks. */
export function splitNames(line: string): readonly string[] {
  return line.split(SEPARATORS).map(withoutRank).filter(looksLikeName);
}

/** Covers hold dates and other labels beside names; neither a digit nor a colon is ever in a name. */
function looksLikeName(name: string): boolean {
  return /\p{L}/u.test(name) && !/[\p{N}:：]/u.test(name) && name.length <= 80;
}

function withoutRank(name: string): string {
  let rest = cleanText(name);
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(RANK_AFTER, "").replace(RANK_BEFORE, "").trim();
  }
  return rest.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, "");
}
