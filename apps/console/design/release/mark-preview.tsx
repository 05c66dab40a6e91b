import { useQuery } from "@tanstack/react-query";
import { scoreQuery } from "../../api/reports/reports.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Quiet } from "../display/text.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { ScoreSum } from "../score/score-sum.tsx";
import { Mark, type ShownMark } from "./mark.tsx";
import styles from "./release.module.css";

/** A mark as its student reads it: the total with its level, the points of the sections, and comments on changed points. */
export function MarkPreview({ reportId }: { readonly reportId: string }) {
  const words = useWords("releasing");
  const formats = useFormats();
  const score = useQuery(scoreQuery(reportId));
  return (
    <Loaded query={score}>
      {(data) => {
        const comments = data.sections.flatMap(({ criteria }) =>
          criteria.flatMap(({ criterion_id: id, name, override }) =>
            override === null || override.reason === "" ? [] : [{ id, name, reason: override.reason }],
          ),
        );
        return (
          <>
            <p className={styles.previewMark}>
              <Mark score={data as ShownMark} size="large" />
            </p>
            <ScoreSum
              caption={words.studentsRead}
              small
              lines={data.sections.flatMap(({ section, name, score: points }) =>
                points === null ? [] : [{ id: section, label: name, value: formats.number(points, 2) }],
              )}
            />
            {comments.length === 0 ? (
              <Quiet as="p" size="small">
                {words.noReasons}
              </Quiet>
            ) : (
              <ul className={styles.comments}>
                {comments.map(({ id, name, reason }) => (
                  <li key={id}>
                    <Quiet>{name}</Quiet> {reason}
                  </li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
