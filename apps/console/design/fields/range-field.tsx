import { useId } from "react";
import styles from "./range-field.module.css";

/** A whole number by dragging or arrow keys; what it means stands beside it. */
export function RangeField({
  label,
  value,
  least,
  most,
  shown,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** The value in words, seen and heard: `3 reports`. */
  readonly shown: string;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <span className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true">{shown}</span>
    </span>
  );
}
