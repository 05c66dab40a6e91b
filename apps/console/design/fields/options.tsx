import { useId } from "react";
import styles from "./options.module.css";

/** A choice of one among a few that each need a line of explanation; arrows move. The browser's own buttons: they weigh nothing. */
export function Options<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  /** Heard, not seen. */
  readonly label: string;
  /** `null`: none of them yet. */
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly help: string }[];
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option) => (
        <div key={option.value} className={styles.option}>
          <input
            type="radio"
            name={id}
            id={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-help`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          <span id={`${id}-${option.value}-help`} className={styles.help}>
            {option.help}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
