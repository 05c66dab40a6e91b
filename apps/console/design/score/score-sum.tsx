import { useFormats } from "../../words/use-formats.ts";
import { Figure } from "../display/figure.tsx";
import { Unseen } from "../display/text.tsx";
import { classes } from "../style/classes.ts";
import styles from "./score-sum.module.css";

/** One line of the sum. */
export interface SumLine {
  readonly id: string;
  readonly label: string;
  /** In front: nothing, plus, times. */
  readonly sign?: "+" | "×";
  /** What the value comes of, such as `86.50` and `× 75 %`; one spans both columns. */
  readonly parts?: readonly string[];
  /** The value as it is added, or a text that stands for it. */
  readonly value: number | string;
  /** `carry`: below a rule. `total`: below a double rule. */
  readonly kind?: "carry" | "total";
  /** Under the marker. */
  readonly current?: boolean;
}

/** The score as arithmetic on paper: figures right-aligned, so that the eye adds. */
export function ScoreSum({
  caption,
  lines,
  small = false,
  provisional = false,
  onPoint,
}: {
  /** Heard, not seen. */
  readonly caption: string;
  readonly lines: readonly SumLine[];
  readonly small?: boolean;
  /** The result in pencil. Default false. */
  readonly provisional?: boolean;
  /** With the id of the line under the pointer, null when it left. */
  readonly onPoint?: (id: string | null) => void;
}) {
  const formats = useFormats();
  const print = (value: SumLine["value"], isTotal: boolean) => {
    const text = typeof value === "number" ? formats.number(value, 2) : value;
    return isTotal && provisional ? <Figure provisional>{text}</Figure> : text;
  };
  return (
    <table className={classes(styles.sum, small && styles.small)}>
      <caption>
        <Unseen>{caption}</Unseen>
      </caption>
      <tbody>
        {lines.map(({ id, label, sign, parts = [], value, kind, current }) => (
          <tr
            key={id}
            data-kind={kind}
            aria-current={current || undefined}
            {...(onPoint && { onPointerEnter: () => onPoint(id), onPointerLeave: () => onPoint(null) })}
          >
            <td className={styles.sign}>{sign}</td>
            <th scope="row">{label}</th>
            {parts.length < 2 ? (
              <td className={styles.part} colSpan={2}>
                {parts[0]}
              </td>
            ) : (
              parts.map((part) => (
                <td key={part} className={styles.part}>
                  {part}
                </td>
              ))
            )}
            <td>{print(value, kind === "total")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
