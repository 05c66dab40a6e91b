/** Numbers of headings in the ways that reports write them. */

export type Numbering = "chapter-word" | "chinese-chapter" | "chinese-list" | "decimal" | "ieee" | "roman" | "none";

const NUMERALS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** Counts headings and gives each its number as it is printed. */
export class HeadingCounter {
  readonly #numbering: Numbering;
  readonly #counts = [0, 0, 0];

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  next(level: number): string {
    this.#counts[level - 1]!++;
    this.#counts.fill(0, level);
    const own = this.#counts[level - 1]!;
    const decimal = this.#counts.slice(0, level).join(".");
    switch (this.#numbering) {
      case "none":
        return "";
      case "decimal":
        return decimal;
      case "chapter-word":
        return level === 1 ? `Chapter ${own}` : decimal;
      case "chinese-chapter":
        return level === 1 ? `第${NUMERALS[own - 1]}章` : decimal;
      case "chinese-list":
        return [`${NUMERALS[own - 1]}、`, `（${NUMERALS[own - 1]}）`, `${own}. `][level - 1]!;
      case "ieee":
        return [`${ROMAN[own - 1]}. `, `${String.fromCharCode(64 + own)}. `, `${own}) `][level - 1]!;
      case "roman":
        return level === 1 ? `${ROMAN[own - 1]}.` : level === 2 ? `${String.fromCharCode(64 + own)}.` : `${own}.`;
    }
  }

  get chapter(): number {
    return this.#counts[0]!;
  }
}
