import { useState } from "react";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import styles from "./bars.module.css";

/** One column of a histogram. */
export interface HistogramBand {
  readonly id: string;
  readonly label: string;
  /** Below the label, such as `60–69`. */
  readonly range?: string;
  readonly count: number;
}

/** In pixels; with the words around it a column is 140 high. */
const FULL_HEIGHT = 68;

/** Counts by band, with the same as a table behind. */
export function Histogram({
  label,
  bands,
  words,
}: {
  readonly label: string;
  readonly bands: readonly HistogramBand[];
  /** Heads of the table: band, count. */
  readonly words: { readonly band: string; readonly count: string };
}) {
  const design = useWords("design");
  const [asTable, setAsTable] = useState(false);
  const highest = Math.max(1, ...bands.map(({ count }) => count));
  const height = (count: number) => `${(count / highest) * FULL_HEIGHT}px`;
  return (
    <div>
      {asTable ? (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{words.band}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.id}>
                <th scope="row">
                  {band.label} {band.range}
                </th>
                <td>{band.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ol className={styles.bars} aria-label={label}>
          {bands.map(({ id, label: name, range, count }) => (
            <li key={id}>
              <span className={styles.column}>
                <span>{count}</span>
                <i style={{ height: height(count) }} />
              </span>
              <span>
                {name}
                {range && <span className={styles.range}>{range}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.switch}>
        <Button look="link" small onPress={() => setAsTable(!asTable)}>
          {asTable ? design.asBars : design.asTable}
        </Button>
      </div>
    </div>
  );
}

/** Values beside each other as bars of 0 to 100, each with its number. */
export function MeanBars({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly value: number }[];
}) {
  const formats = useFormats();
  return (
    <ul className={styles.means} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <span>{item.label}</span>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${item.value}%` }} />
          </span>
          <span className={styles.value}>{formats.number(item.value, 1)}</span>
        </li>
      ))}
    </ul>
  );
}
