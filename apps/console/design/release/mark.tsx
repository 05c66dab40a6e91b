import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Figure } from "../display/figure.tsx";
import { Tag } from "../display/tag.tsx";
import { LevelTag } from "../score/level-tag.tsx";

const positions = { fail: 1, pass: 2, fair: 3, good: 4, excellent: 5 } as const;

/** What a mark is shown by. */
export interface ShownMark {
  readonly final_score: number;
  readonly provisional: boolean;
  readonly total_withheld: boolean;
  readonly level: { readonly code: keyof typeof positions; readonly label: string };
}

/** A released mark with its level. */
export function Mark({ score, size }: { readonly score: ShownMark; readonly size: "large" | "middle" }) {
  const { levels } = useWords("design");
  const { noTotal } = useWords("myReports");
  const formats = useFormats();
  if (score.total_withheld) return <Tag meaning="review">{noTotal}</Tag>;
  return (
    <>
      <Figure size={size} provisional={score.provisional}>
        {formats.number(score.final_score)}
      </Figure>
      {!score.provisional && (
        <LevelTag label={levels[score.level.code] ?? score.level.label} position={positions[score.level.code]} />
      )}
    </>
  );
}
