/** How mathematical a line or span is, judged by fonts, signs and positions. */
import { hasHan } from "@rubrica/report-model";
import type { LayoutLine, TextSpan } from "../page-layout.ts";

const SIGNS = /[=≠≈≡<>≤≥≪≫+−±×÷·∙⋅∗∘∑∏∫∮√∞∂∇∈∉⊂⊆⊃∪∩∧∨¬∀∃→←↔⇒⇔↦∥⊥∝′″|‖⟨⟩{}^_/\\*]/;
const GREEK = /[\u0370-\u03ff\u{1d400}-\u{1d7ff}]/u;
const FUNCTIONS =
  /^(?:log|ln|lg|exp|sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|min|max|arg|argmin|argmax|sup|inf|lim|det|tr|rank|diag|dim|ker|mod|gcd|sgn|sign|softmax|sigmoid|relu|and|or|if|for|where|otherwise|else|with|such|that|subject|to|st|all|var|cov|erf)$/i;

/** Cheap test by which most lines of most documents are passed over. */
export function hasMathematics(line: LayoutLine): boolean {
  if (line.vertical || Math.abs(line.angle) > 2) return false;
  return line.spans.some((span) => span.font.mathematics) || /[=≈≤≥∑∫√∈≠]/.test(line.text);
}

export function isMathematicalSpan(span: TextSpan): boolean {
  return span.font.mathematics && span.text.trim() !== "";
}

const WORD_BORDERS = /[\s,.;:()[\]（），。；：]+/;

export interface Share {
  /** Characters of formulas: mathematics fonts, signs, digits, single letters, function names. */
  readonly mathematics: number;
  /** Characters of words. */
  readonly prose: number;
  /** Characters in mathematics fonts. */
  readonly inMathematicsFont: number;
  /** Has a relation or an operator that only formulas have. */
  readonly hasRelation: boolean;
}

export function shareOf(lines: readonly LayoutLine[]): Share {
  let mathematics = 0;
  let prose = 0;
  let inMathematicsFont = 0;
  let hasRelation = false;
  for (const line of lines) {
    hasRelation ||= /[=≠≈≡≤≥≪≫∈⊂⊆→⇒∝∼≔<>]/.test(line.text);
    for (const span of line.spans) {
      const characters = span.text.replace(/\s/g, "").length;
      if (span.font.mathematics) {
        inMathematicsFont += characters;
        mathematics += characters;
        continue;
      }
      if (span.position !== "baseline") {
        mathematics += characters;
        continue;
      }
      for (const word of span.text.split(WORD_BORDERS)) {
        if (word === "") continue;
        if (isProseWord(word)) prose += word.length;
        else mathematics += word.length;
      }
    }
  }
  return { mathematics, prose, inMathematicsFont, hasRelation };
}

/** Whether the words of a line have more than so many characters: stops as soon as that is clear. */
export function hasProse(line: LayoutLine, characters: number): boolean {
  let prose = 0;
  for (const span of line.spans) {
    if (span.font.mathematics || span.position !== "baseline") continue;
    for (const word of span.text.split(WORD_BORDERS)) {
      if (word === "" || !isProseWord(word)) continue;
      prose += word.length;
      if (prose > characters) return true;
    }
  }
  return false;
}

function isProseWord(word: string): boolean {
  if (FUNCTIONS.test(word)) return false;
  if (hasHan(word)) return true;
  if (GREEK.test(word) || SIGNS.test(word)) return false;
  return /[A-Za-z]{3,}/.test(word);
}
