import type { Estimate } from "@rubrica/scoring";

const WIDTH = 260;
const HEIGHT = 24;

/** A bar from 0 to the bias with its interval, on a scale of ±`most` points; for eyes, the table has the figures. */
export function drawBiasBar({ value, low, high }: Estimate, most: number, provisional: boolean): string {
  const x = (points: number) => Math.round((WIDTH / 2 + (points / most) * (WIDTH / 2 - 4)) * 10) / 10;
  if (value === null) return "";
  const [from, to] = [x(Math.min(0, value)), x(Math.max(0, value))];
  const interval =
    low === null || high === null
      ? ""
      : `<path class="interval" fill="none" d="M${x(low)} 12H${x(high)}M${x(low)} 8V16M${x(high)} 8V16"/>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"${provisional ? ' class="pencil"' : ""}><g${provisional ? ' class="pencil"' : ""}><rect class="bar" x="${from}" y="7" width="${Math.max(1, to - from)}" height="10"/></g><line class="zero" x1="${x(0)}" y1="0" x2="${x(0)}" y2="${HEIGHT}"/>${interval}</svg>`;
}
