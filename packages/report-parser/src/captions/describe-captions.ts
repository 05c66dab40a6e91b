import type { PageLayout } from "@rubrica/pdf";
import { type Caption, unionOf } from "@rubrica/report-model";
import type { ReportText } from "../text/report-text.ts";
import type { LocatedCaption } from "./located-caption.ts";
import { findTranslations } from "./translated-captions.ts";

/** Captions with their places, each with its translation where one is printed. */
export function describeCaptions(
  located: readonly LocatedCaption[],
  pages: readonly PageLayout[],
  reportText: ReportText,
): Caption[] {
  const translations = findTranslations(located);
  const translated = new Set(translations);
  return located.flatMap((caption, index): Caption[] => {
    if (translated.has(index)) return [];
    const translation = located[translations[index] ?? -1];
    const own = placeCaption(caption, pages, reportText);
    const other = translation === undefined ? null : placeCaption(translation, pages, reportText);
    return [
      {
        page: caption.page + 1,
        box: other === null ? own.box : unionOf(own.box, other.box),
        kind: caption.kind,
        label: caption.label,
        number: caption.number,
        text: caption.text,
        range: own.range,
        translation:
          translation === undefined
            ? null
            : { label: translation.label, text: translation.text, range: other?.range ?? null },
      },
    ];
  });
}

function placeCaption(
  caption: LocatedCaption,
  pages: readonly PageLayout[],
  reportText: ReportText,
): { readonly box: Caption["box"]; readonly range: Caption["range"] } {
  const lines = pages[caption.page]?.lines.slice(caption.line, caption.line + caption.lineCount) ?? [];
  const first = reportText.lineOf(caption.page + 1, caption.line);
  const last = reportText.lineOf(caption.page + 1, caption.line + caption.lineCount - 1);
  const start = first === null ? null : first.range.start + caption.start;
  const end =
    last === null
      ? null
      : caption.lineCount === 1
        ? Math.min(last.range.end, last.range.start + caption.end)
        : last.range.end;
  const range = start === null || end === null ? null : { start, end };
  const box =
    range === null || caption.lineCount > 1
      ? lines.map((line) => line.box).reduce(unionOf)
      : reportText.placeOf(range).box;
  return { box, range };
}
