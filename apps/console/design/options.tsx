import { Radio, RadioGroup } from "react-aria-components";
import styles from "./options.module.css";

/** A choice of one among a few that each need a line of explanation; arrows move. */
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
  readonly options: readonly { readonly value: Value; readonly label: string; readonly help?: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <RadioGroup
      className={styles.options ?? ""}
      aria-label={label}
      value={value}
      onChange={(next) => {
        const option = options.find((each) => each.value === next);
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.option ?? ""}>
          <span className={styles.dot} aria-hidden="true" />
          <span>{option.label}</span>
          {option.help && <span className={styles.help}>{option.help}</span>}
        </Radio>
      ))}
    </RadioGroup>
  );
}
