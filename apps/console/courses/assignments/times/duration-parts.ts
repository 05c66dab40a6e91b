const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

export type DurationUnit = (typeof units)[number][0];

/** A duration by its two largest units, rounded down: `[["days", 1], ["hours", 3]]`. Zero seconds are `[["seconds", 0]]`. */
export function durationParts(totalSeconds: number): readonly (readonly [unit: DurationUnit, count: number])[] {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const first = units.findIndex(([, seconds]) => whole >= seconds);
  if (first === -1) return [["seconds", 0]];
  let rest = whole;
  return units.slice(first, first + 2).flatMap(([unit, seconds], index) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count > 0 || index === 0 ? [[unit, count] as const] : [];
  });
}
