/**
 * Radicals that stand for characters.
 *
 * Browsers, and others that make a PDF from a font in which a radical and a character share one drawing, write the
 * number of the radical: `⻋辆` for `车辆`. Inside of a word it is the character that Unicode calls its equivalent.
 */
import { isTraditional } from "@rubrica/report-model";
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { LineGlyphs } from "./line-glyphs.ts";
import { FIRST_RADICAL, isRadicalCode } from "./radical-codes.ts";

const FIRST_KANGXI = 0x2f00;
/** `⼾`, whose equivalent is written 户 in simplified text. */
const KANGXI_DOOR = 0x2f3e;

/**
 * Unicode's `EquivalentUnifiedIdeograph.txt` for U+2E80 to U+2EFF, by place; a blank where it names none. For U+2F00 to
 * U+2FDF it names what NFKC makes of them.
 */
const EQUIVALENTS = [
  ..." 厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌",
  ..."𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜",
  ..."龙龜亀龟",
];

/** Radicals that count: `第 ⼀ 章` means the number. */
const NUMERALS = /[一二八十]/;
const QUOTATION_MARK = /["'“”‘’「」『』〈〉《》]/;
/** A blank wider than this many ems parts columns: what stands in a column by itself is a word. */
const COLUMN_GAP = 1.5;

/** The character that a radical stands for, in simplified text where the two ways of writing differ; null: none. */
export function ideographOf(code: number, traditional: boolean): string | null {
  if (!isRadicalCode(code)) return null;
  if (code === KANGXI_DOOR && !traditional) return "户";
  const character = String.fromCharCode(code);
  const ideograph = code < FIRST_KANGXI ? (EQUIVALENTS[code - FIRST_RADICAL] ?? " ") : character.normalize("NFKC");
  return ideograph === " " || ideograph === character ? null : ideograph;
}

/** Shows the characters in place of the radicals of a line, but for radicals that stand alone: there they are meant. */
export function replaceRadicals(table: GlyphTable, line: LineGlyphs): void {
  for (let index = 0; index < line.count; index++) {
    const shown = line.shown(index);
    if (!isRadicalCode(shown.charCodeAt(0))) continue;
    const ideograph = ideographOf(shown.charCodeAt(0), isTraditionalPage(table));
    if (ideograph === null || isMeant(table, line, index, ideograph)) continue;
    line.show(index, ideograph);
  }
}

/** Between quotation marks, or with blanks on both sides, a radical is spoken of. */
function isMeant(table: GlyphTable, line: LineGlyphs, index: number, ideograph: string): boolean {
  const before = sideOf(table, line, index, -1);
  const after = sideOf(table, line, index, 1);
  if (before === "quotation" && after === "quotation") return true;
  return before !== "word" && after !== "word" && !NUMERALS.test(ideograph);
}

function sideOf(table: GlyphTable, line: LineGlyphs, index: number, step: -1 | 1): "word" | "blank" | "quotation" {
  const other = index + step;
  // At the ends of a line a word may go on, and a cell may begin.
  if (other < 0 || other >= line.count) return "word";
  if (QUOTATION_MARK.test(line.shown(other))) return "quotation";
  if (line.spaces[Math.max(index, other)] !== 1) return "word";
  const [left, right] = [line.numbers[Math.min(index, other)] ?? 0, line.numbers[Math.max(index, other)] ?? 0];
  const gap = (table.x0[right] ?? 0) - (table.x1[left] ?? 0);
  return gap > COLUMN_GAP * (table.size[right] ?? 0) ? "word" : "blank";
}

const known = new WeakMap<GlyphTable, boolean>();

function isTraditionalPage(table: GlyphTable): boolean {
  let traditional = known.get(table);
  if (traditional === undefined) {
    traditional = isTraditional(Array.from({ length: table.count }, (_, glyph) => table.text[glyph] ?? "").join(""));
    known.set(table, traditional);
  }
  return traditional;
}
