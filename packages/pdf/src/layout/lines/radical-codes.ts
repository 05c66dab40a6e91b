/** The blocks `CJK Radicals Supplement` and `Kangxi Radicals`. */
export const FIRST_RADICAL = 0x2e80;
const LAST_RADICAL = 0x2fdf;

export function isRadicalCode(code: number): boolean {
  return code >= FIRST_RADICAL && code <= LAST_RADICAL;
}
