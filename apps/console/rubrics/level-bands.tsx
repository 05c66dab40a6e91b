import { Sheet } from "../design/display/sheet.tsx";
import { Quiet } from "../design/display/text.tsx";
import { useLanguage } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { Mistakes } from "./mistakes.tsx";
import { bandRange, type ShownRubric } from "./read-rubric.ts";
import styles from "./rubric.module.css";
import type { PlacedIssue } from "./rubric-file.ts";

/** Which scores each level takes, and the coefficient of a table of contents of this level. */
export function LevelBands({
  rubric,
  issues,
}: {
  readonly rubric: ShownRubric;
  readonly issues: readonly PlacedIssue[];
}) {
  const words = useWords("rubrics");
  const design = useWords("design");
  const formats = useFormats();
  const language = useLanguage();
  return (
    <Sheet
      label={words.bands}
      head={
        <>
          <h2>{words.bands}</h2>
          <Quiet>{words.bandsNote}</Quiet>
        </>
      }
    >
      <div className={styles.inside}>
        <Mistakes issues={issues} />
        <table className={styles.bands} aria-label={words.bands}>
          <thead>
            <tr>
              <th scope="col">{words.level}</th>
              <th scope="col">{words.score}</th>
              <th scope="col">{words.coefficient}</th>
            </tr>
          </thead>
          <tbody>
            {rubric.levels.map((level) => (
              <tr key={level.path}>
                <th scope="row">{level.label[language] || design.levels[level.code] || level.code}</th>
                <td>{bandRange(rubric, level.code)}</td>
                <td>{level.coefficient === null ? "–" : `× ${formats.number(level.coefficient, 2)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
