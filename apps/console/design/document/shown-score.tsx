import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { infoQuery } from "../../api/operation/info.ts";
import { scoreQuery } from "../../api/reports/reports.ts";
import { type ScoringRubric, scoringRubricQuery } from "../../api/scores/scoring-rubric.ts";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import type { LevelBand } from "../score/level-tag.tsx";
import type { Criterion } from "./evidence.tsx";

type Score = Schemas["ReportScore"];

/** The score on the page, named in the language of the person. */
export interface ShownScore {
  /** Null while there is none, or none that the person may see. */
  readonly score: Score | null;
  readonly query: ReturnType<typeof useScore>;
  /** Null while it is not read, or where it is gone. */
  readonly rubricName: string | null;
  readonly bands: readonly LevelBand[];
  readonly nameOf: (criterion: Pick<Criterion, "criterion_id" | "name">) => string;
  readonly nameOfSection: (section: Score["sections"][number]) => string;
  readonly nameOfLevel: (level: { readonly code: string; readonly label: string }) => string;
  /** What each level looks like, best first; empty where the rubric no longer has the criterion. */
  readonly anchorsOf: (
    criterionId: string,
  ) => readonly { readonly code: string; readonly label: string; readonly text: string }[];
}

const Context = createContext<ShownScore | null>(null);

export function useShownScore(): ShownScore {
  const shown = useContext(Context);
  if (!shown) throw new Error("There is no ShownScoreProvider around it.");
  return shown;
}

function useScore(reportId: string) {
  return useQuery(scoreQuery(reportId));
}

export function ShownScoreProvider({
  reportId,
  children,
}: {
  readonly reportId: string;
  readonly children: (shown: ShownScore) => ReactNode;
}) {
  const language = useLanguage();
  const words = useWords("design");
  const query = useScore(reportId);
  const info = useQuery(infoQuery).data;
  const score = query.data ?? null;
  const rubricId = score?.provenance.rubric_id;
  const rubric = useQuery({ ...scoringRubricQuery(rubricId ?? ""), enabled: rubricId !== undefined }).data;

  const shown = useMemo((): ShownScore => {
    const criteria = new Map(
      Object.values(rubric?.sections ?? {}).flatMap((section) => section.criteria.map((each) => [each.id, each])),
    );
    const nameOfLevel: ShownScore["nameOfLevel"] = ({ code, label }) =>
      rubric?.levels.find((each) => each.code === code)?.label[language] ?? words.levels[code] ?? label;
    return {
      score,
      query,
      rubricName: rubric?.name[language] ?? null,
      bands: rubric
        ? bandsOf(rubric, language)
        : (info?.grade_bands ?? []).map((band) => ({ ...band, label: nameOfLevel(band) })),
      nameOf: ({ criterion_id: id, name }) => criteria.get(id)?.name[language] ?? name,
      nameOfSection: ({ section, name }) => rubric?.sections[section]?.name[language] ?? name,
      nameOfLevel,
      anchorsOf: (criterionId) => {
        const anchors = criteria.get(criterionId)?.anchors;
        if (!rubric || !anchors) return [];
        return rubric.levels.map(({ code, label }) => ({
          code,
          label: label[language],
          text: anchors[code]?.[language] ?? "",
        }));
      },
    };
  }, [score, query, rubric, info, language, words]);
  return <Context value={shown}>{children(shown)}</Context>;
}

function bandsOf({ levels }: ScoringRubric, language: "zh" | "en"): readonly LevelBand[] {
  const best = [...levels].sort((a, b) => b.from - a.from);
  return best.map(({ code, label, from }, index) => ({
    code,
    label: label[language],
    from,
    to: index === 0 ? 100 : (best[index - 1]?.from ?? 101) - 1,
  }));
}
