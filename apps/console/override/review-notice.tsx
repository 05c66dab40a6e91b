import type { Schemas } from "../api/client.ts";
import { useShownScore } from "../design/document/shown-score.tsx";
import { Notice } from "../design/problem.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";

type Score = Schemas["ReportScore"];

/** Why a person should look, and that a score is provisional. */
export function ReviewNotice({ score }: { readonly score: Score }) {
  const words = useWords("override");
  const language = useLanguage();
  const { nameOf } = useShownScore();
  const reasons = [
    ...score.warnings.filter(({ review }) => review).map(({ message }) => message),
    ...score.sections.flatMap(({ criteria }, section) =>
      criteria.flatMap((criterion, index) => {
        if (!criterion.needs_review) return [];
        const name = `${section + 1}.${index + 1} ${nameOf(criterion)}`;
        if (criterion.status === "unjudged") return [words.whyUnjudged(name)];
        return [
          criterion.evidence.some(({ verified }) => verified) ? words.whyMeasured(name) : words.whyEvidence(name),
        ];
      }),
    ),
  ];
  return (
    <>
      {score.notice && <Notice provisional>{score.notice[language]}</Notice>}
      {reasons.length > 0 && (
        <Notice provisional>
          <strong>{words.why}</strong>
          {reasons
            .join(language === "zh" ? "；" : "; ")
            .replaceAll("。；", "；")
            .replaceAll(".; ", "; ")}
        </Notice>
      )}
    </>
  );
}
