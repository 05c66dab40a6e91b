import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { Icon } from "../display/icon.tsx";
import { classes } from "../style/classes.ts";
import styles from "./field.module.css";
import { FieldFoot, FieldHead, type FieldWords } from "./field.tsx";

/** A choice of one from a list that opens. */
export function SelectField<Value extends string>({
  label,
  help,
  wrong,
  value,
  options,
  onChange,
  inline = false,
  small = false,
  disabled = false,
}: FieldWords & {
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** The label beside it instead of above. */
  readonly inline?: boolean;
  readonly small?: boolean;
  readonly disabled?: boolean;
}) {
  return (
    <Select
      className={classes(inline ? styles.inline : styles.field, small && styles.small)}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      isInvalid={Boolean(wrong)}
      isDisabled={disabled}
    >
      <FieldHead label={label} />
      <Button className={classes(styles.input, styles.choose)}>
        <SelectValue className={styles.value ?? ""} />
        <Icon name="down" size={12} />
      </Button>
      <FieldFoot help={help} wrong={wrong} />
      <Popover className={styles.list ?? ""}>
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ""}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
