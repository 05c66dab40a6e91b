import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { infoQuery } from "../../api/operation/info.ts";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import type { LevelBand } from "../score/level-tag.tsx";

/** The bands of the rubric that a score was made by, lowest first; those of the service until it is there. */
export function useBands(
  rubric: { readonly levels: readonly { code: string; from: number; label: { zh: string; en: string } }[] } | undefined,
): readonly LevelBand[] {
  const design = useWords("design");
  const language = useLanguage();
  const info = useQuery(infoQuery).data?.grade_bands;
  return useMemo(() => {
    const named = rubric?.levels.map(({ code, from, label }) => ({ code, from, label: label[language] }));
    const found =
      named ?? (info ?? []).map(({ code, from, label }) => ({ code, from, label: design.levels[code] ?? label }));
    const rising = [...found].sort((a, b) => a.from - b.from);
    return rising.map((band, index) => ({ ...band, to: (rising[index + 1]?.from ?? 101) - 1 }));
  }, [rubric, info, language, design]);
}
