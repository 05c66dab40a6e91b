import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import styles from "./field.module.css";
import { FieldFoot, FieldHead, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** A choice from a long list, narrowed by typing. */
export function ComboBoxField<Value extends string>({
  label,
  help,
  wrong,
  value,
  options,
  onChange,
  onType,
  placeholder,
}: FieldWords & {
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
  /** With each letter, where the options come from the service. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
}) {
  return (
    <ComboBox
      className={styles.field ?? ""}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(key as Value | null)}
      {...(onType && { onInputChange: onType })}
      isInvalid={Boolean(wrong)}
      menuTrigger="focus"
    >
      <FieldHead label={label} />
      <div className={styles.combo}>
        <Input className={styles.input ?? ""} {...(placeholder !== undefined && { placeholder })} />
        <Button>
          <Icon name="down" size={12} />
        </Button>
      </div>
      <FieldFoot help={help} wrong={wrong} />
      <Popover className={styles.list ?? ""}>
        <ListBox<(typeof options)[number]>>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ""}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
