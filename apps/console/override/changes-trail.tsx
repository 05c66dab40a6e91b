import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client.ts";
import { scoreRunsQuery } from "../api/scores/overrides.ts";
import { Trail } from "../design/display/trail.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { capId } from "../design/points/points-draft.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";

/** Every change of this score, newest first: who, when, why. Nothing of it can be taken out. */
export function ChangesTrail({ reportId, seen }: { readonly reportId: string; readonly seen: Schemas["ReportScore"] }) {
  const words = useWords("override");
  const formats = useFormats();
  const { nameOf } = useShownScore();
  const runs = useQuery(scoreRunsQuery(reportId, seen.version)).data?.runs ?? [];
  const changes = runs.find(({ run_id: id }) => id === seen.run_id)?.overrides ?? [];
  if (changes.length === 0) return null;
  const names = new Map([
    ...seen.sections.flatMap(({ criteria }) =>
      criteria.map((each): [string, string] => [each.criterion_id, nameOf(each)]),
    ),
    [capId, words.cap],
  ]);
  return (
    <section className={styles.trail}>
      <h2>{words.history}</h2>
      <Trail
        label={words.history}
        entries={changes
          .map(({ criterion_id: id, points, reason, person, at }, index) => ({
            id: `${index}`,
            what:
              points === null
                ? words.changedBack(person.name, names.get(id) ?? id)
                : words.changedTo(person.name, names.get(id) ?? id, String(points)),
            reason,
            when: formats.moment(at),
          }))
          .reverse()}
      />
    </section>
  );
}
