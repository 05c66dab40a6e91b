import type { ReportDifference, ScoreLanguage } from "@rubrica/scoring";
import { points } from "./agreement-verdict.ts";
import { PAGE_WORDS } from "./agreement-words.ts";
import { escapeHtml } from "./escape-html.ts";

export interface ScatterPlotOptions {
  readonly reports: readonly ReportDifference[];
  /** Best first. */
  readonly bands: readonly { readonly label: string; readonly from: number }[];
  readonly language: ScoreLanguage;
  /** Drawn hollow, as what is provisional. */
  readonly provisional: boolean;
}

const SIZE = 380;
const LEFT = 44;
const BOTTOM = 40;
const TOP = 8;

/** Teacher's total to the right, machine's upward, as SVG; squares are the bands in which both agree. */
export function drawScatterPlot({ reports, bands, language, provisional }: ScatterPlotOptions): string {
  const lowest = Math.min(...reports.flatMap(({ machine, teacher }) => [machine, teacher]));
  const from = Math.max(0, Math.min(90, Math.floor((lowest - 2) / 10) * 10));
  const scale = (SIZE - LEFT - 8) / (100 - from);
  const x = (value: number) => round(LEFT + (value - from) * scale);
  const y = (value: number) => round(TOP + (100 - value) * scale);
  const base = y(from);
  const ticks = Array.from({ length: (100 - from) / 10 + 1 }, (_, index) => from + index * 10);
  const step = ticks.length > 7 ? 20 : 10;
  const squares = bands.flatMap(({ from: least }, index) => {
    const [low, high] = [Math.max(from, least), bands[index - 1]?.from ?? 100];
    if (high <= from) return [];
    const size = round((high - low) * scale);
    return [`<rect class="same" x="${x(low)}" y="${y(high)}" width="${size}" height="${size}"/>`];
  });
  const title = `${PAGE_WORDS.scatter[language]}: ${PAGE_WORDS.teacherAxis[language]} × ${PAGE_WORDS.machineAxis[language]}`;
  return `<svg viewBox="0 0 ${SIZE} ${base + BOTTOM}" role="img" aria-label="${escapeHtml(title)}">
<g${provisional ? ' class="pencil"' : ""}>
${squares.join("")}
${ticks.map((tick) => `<line class="grid" x1="${x(tick)}" y1="${TOP}" x2="${x(tick)}" y2="${base}"/><line class="grid" x1="${LEFT}" y1="${y(tick)}" x2="${x(100)}" y2="${y(tick)}"/>`).join("")}
<line class="identity" x1="${x(from)}" y1="${base}" x2="${x(100)}" y2="${TOP}"/>
${ticks
  .filter((tick) => (tick - from) % step === 0)
  .map(
    (tick) =>
      `<text x="${x(tick)}" y="${base + 15}" text-anchor="middle">${tick}</text><text x="${LEFT - 7}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  )
  .join("")}
<text class="label" x="${(LEFT + SIZE) / 2}" y="${base + 34}" text-anchor="middle">${PAGE_WORDS.teacherAxis[language]}</text>
<text class="label" transform="translate(12 ${(TOP + base) / 2}) rotate(-90)" text-anchor="middle">${PAGE_WORDS.machineAxis[language]}</text>
${reports
  .map(
    ({ name, teacher, machine }) =>
      `<circle class="mark" cx="${x(teacher)}" cy="${y(machine)}" r="4.5"><title>${escapeHtml(name)}: ${points(teacher)} / ${points(machine)}</title></circle>`,
  )
  .join("")}
</g></svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
