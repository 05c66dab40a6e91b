/**
 * Parts rounded to two digits so that what is printed adds up to the rounded total: the last takes the remainder.
 * @param parts unrounded, in the order of the sum.
 */
export function roundToSum(parts: readonly number[], total: number): readonly number[] {
  const cents = parts.map((part) => Math.round(part * 100));
  const remainder = Math.round(total * 100) - cents.reduce((sum, part) => sum + part, 0);
  return cents.map((part, index) => (index === cents.length - 1 ? part + remainder : part) / 100);
}
