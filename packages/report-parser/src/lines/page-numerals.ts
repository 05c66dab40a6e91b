/** Page numbers as printed, alone on a line or at an end of a running header. */

const ROMAN = /^(?=[ivxlcdm])m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const ALONE =
  /^(?:[-–—~·•.|\s[（(]*)(?:第|共|page|p\.|pg\.|seite)?\s*(\d{1,4}|[ivxlcdm]{1,7})\s*(?:页)?(?:\s*(?:[/／,，]|of|von|共|第)+\s*\d{1,4}\s*(?:页)?)?(?:[-–—~·•.|\s\]）)]*)$/i;

/** The label of a line that holds nothing but a page number (`12`, `- iv -`, `第 3 页`, `Page 3 of 9`); otherwise null. */
export function pageNumberAlone(text: string): string | null {
  const match = ALONE.exec(text.normalize("NFKC").trim());
  const label = match?.[1];
  if (label === undefined) return null;
  return /^\d/.test(label) || ROMAN.test(label) ? label : null;
}

/** Numbers at the two ends of a running header or footer that may be its page number. */
export function pageNumbersAtEnds(text: string): string[] {
  const folded = text.normalize("NFKC").trim();
  const found: string[] = [];
  const head = /^[-–—~·•|\s]*(\d{1,4}|[ivxlcdm]{1,7})(?=\s|[.|·•—–-](?:\s|$)|$)/i.exec(folded)?.[1];
  const tail = /(?:^|[\s|·•—–-]|page|第)\s*(\d{1,4}|[ivxlcdm]{1,7})\s*(?:页)?[-–—~·•|\s]*$/i.exec(folded)?.[1];
  for (const label of [head, tail]) {
    if (label !== undefined && (/^\d/.test(label) || ROMAN.test(label))) found.push(label);
  }
  return found;
}

/** Value of an Arabic or Roman label; null for anything else. */
export function numeralValue(label: string): number | null {
  if (/^\d+$/.test(label)) return Number(label);
  if (!ROMAN.test(label)) return null;
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  let total = 0;
  const letters = label.toLowerCase();
  for (let index = 0; index < letters.length; index++) {
    const value = values[letters.charAt(index)] ?? 0;
    total += value < (values[letters.charAt(index + 1)] ?? 0) ? -value : value;
  }
  return total;
}

export function isRomanLabel(label: string): boolean {
  return ROMAN.test(label);
}
