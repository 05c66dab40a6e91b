import type { Criterion } from "../../design/document/evidence.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./measures.module.css";

type Feature = Criterion["features"][number];

/** What was measured, what would have been enough, and what came of it; darker where it falls short. */
export function Measures({ features }: { readonly features: readonly Feature[] }) {
  const words = useWords("report");
  const formats = useFormats();
  // A value that is either there or not carries that in its name.
  const isAnswer = ({ name }: Feature) => /[（(]1.+0.+[）)]$/.test(name);
  const print = (feature: Feature, value: number) => {
    if (isAnswer(feature)) return value >= 1 ? words.yes : words.no;
    const rounded = formats.number(Math.round(value * 10) / 10);
    return feature.unit === "" ? rounded : `${rounded} ${feature.unit}`;
  };
  return (
    <table className={styles.measures}>
      <thead>
        <tr>
          <th scope="col">{words.measure}</th>
          <th scope="col">{words.thisReport}</th>
          <th scope="col">{words.needed}</th>
          <th scope="col">{words.attained}</th>
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => (
          <tr key={feature.id} data-short={feature.attained < 0.8 ? "" : undefined}>
            <th scope="row">{isAnswer(feature) ? feature.name.replace(/[（(]1.+0.+[）)]$/, "") : feature.name}</th>
            <td>{print(feature, feature.value)}</td>
            <td>{print(feature, feature.full_at)}</td>
            <td>{formats.percent(feature.attained)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
