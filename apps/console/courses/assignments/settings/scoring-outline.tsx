import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { rubricQuery } from "../../../api/scores/rubrics.ts";
import { Loaded } from "../../../design/feedback/loaded.tsx";
import { useLanguage } from "../../../words/language.ts";
import { useFormats } from "../../../words/use-formats.ts";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import { readOutline } from "./read-outline.ts";

/** The parts and criteria of a rubric version with their weights, as students read them before they hand in. */
export function ScoringOutline({
  id,
  version,
  name,
}: {
  readonly id: string;
  readonly version: string;
  readonly name: string;
}) {
  const words = useWords("assignments");
  const language = useLanguage();
  const formats = useFormats();
  const rubric = useQuery(rubricQuery(id, version));
  const weight = (percent: number | null) => (percent === null ? "" : `${formats.number(percent)} %`);
  // A part without a share of the sum multiplies it.
  const partWeight = (percent: number | null) => (percent === 0 ? words.setsCoefficient : weight(percent));
  return (
    <>
      <h2>{words.howScored}</h2>
      <p className={styles.zone}>{name}</p>
      <Loaded query={rubric}>
        {(content) => (
          <table className={styles.outline} aria-label={words.rubricParts}>
            <tbody>
              {readOutline(content, language).flatMap((part, index) => [
                <tr key={part.kind} data-part="">
                  <th scope="row">
                    {index + 1} {part.name}
                  </th>
                  <td>{partWeight(part.weightPercent)}</td>
                </tr>,
                ...part.criteria.map((criterion, at) => (
                  <tr key={`${part.kind}.${criterion.name}`}>
                    <th scope="row">
                      {index + 1}.{at + 1} {criterion.name}
                    </th>
                    <td>{weight(criterion.weightPercent)}</td>
                  </tr>
                )),
              ])}
            </tbody>
          </table>
        )}
      </Loaded>
      <p className={styles.zone}>
        <Link to="/rubrics/$rubricId" params={{ rubricId: id }} search={{ version }}>
          {words.wholeRubric}
        </Link>
      </p>
    </>
  );
}
