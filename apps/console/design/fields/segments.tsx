import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import styles from "./segments.module.css";

/** A choice of one among a few that are all in sight; arrows move. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  /** Heard, not seen. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <ToggleButtonGroup
      className={styles.segments ?? ""}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as Value);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className="">
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
