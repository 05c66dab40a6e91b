import { type Bilingual, type ScoreLanguage, SIMULATED_NOTICE } from "@rubrica/scoring";
import type { WordedItem } from "../reading/word-marks.ts";
import { type CriterionNames, headerOf, lineOf } from "./columns.ts";

interface Part {
  readonly title: Bilingual;
  readonly items: readonly WordedItem[];
  readonly notice?: Bilingual;
}

/** One table for the scores of a model and one for provisional ones, which are on another scale. */
export function toGradebookMarkdown(items: readonly WordedItem[], language: ScoreLanguage): string {
  const parts: readonly Part[] = [
    {
      title: { zh: "AI评分", en: "Judged by AI" },
      items: items.filter(({ mark }) => mark !== null && !mark.provisional),
    },
    {
      title: { zh: "暂定评分（不可与AI评分比较）", en: "Provisional (not to be compared with scores of AI)" },
      notice: SIMULATED_NOTICE,
      items: items.filter(({ mark }) => mark?.provisional),
    },
    { title: { zh: "尚无评分", en: "Without a score" }, items: items.filter(({ mark }) => mark === null) },
  ];
  return parts
    .filter((part) => part.items.length > 0)
    .map((part) => {
      const criteria = criteriaOf(part.items);
      const header = headerOf(criteria, language);
      const lines = [header, header.map(() => "---"), ...part.items.map((item) => lineOf(item, criteria, language))];
      const table = lines.map((line, index) => `| ${line.map(index === 1 ? String : markdownCell).join(" | ")} |`);
      const notice = part.notice === undefined ? "" : `${part.notice[language]}\n\n`;
      return `## ${part.title[language]}\n\n${notice}${table.join("\n")}\n`;
    })
    .join("\n");
}

function criteriaOf(items: readonly WordedItem[]): CriterionNames {
  return new Map(items.flatMap(({ mark }) => mark?.criteria ?? []).map(({ criterionId, name }) => [criterionId, name]));
}

/** Escapes text so that it cannot end the cell or produce a link, an image or HTML. */
function markdownCell(value: string | number): string {
  return String(value)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#!|~]/g, "\\$&");
}
