import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  TextArea,
} from "react-aria-components";
import { classes } from "../style/classes.ts";
import styles from "./field.module.css";
import { FieldFoot, FieldHead, type FieldWords } from "./field.tsx";

type TextFieldProps = FieldWords &
  Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid"> & {
    readonly placeholder?: string;
    /** Several lines. Default false. */
    readonly multiline?: boolean;
    /** `points`: narrow, right-aligned. */
    readonly width?: "full" | "points";
    readonly small?: boolean;
    /** The label is heard, not seen; in tables, where the head names it. */
    readonly labelUnseen?: boolean;
  };

/** One line of text, or several. `wrong` makes it invalid. */
export function TextField({
  label,
  help,
  wrong,
  aside,
  placeholder,
  multiline = false,
  width = "full",
  small = false,
  labelUnseen = false,
  ...rest
}: TextFieldProps) {
  const input = { className: styles.input ?? "", ...(placeholder !== undefined && { placeholder }) };
  return (
    <AriaTextField
      {...rest}
      {...(labelUnseen && { "aria-label": label })}
      validationBehavior="aria"
      isInvalid={Boolean(wrong)}
      className={classes(styles.field, width === "points" && styles.points, small && styles.small)}
    >
      {!labelUnseen && <FieldHead label={label} aside={aside} />}
      {multiline ? <TextArea {...input} /> : <Input {...input} />}
      <FieldFoot help={help} wrong={wrong} />
    </AriaTextField>
  );
}
