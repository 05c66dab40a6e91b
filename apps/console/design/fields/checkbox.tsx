import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components";
import { Icon } from "../display/icon.tsx";
import styles from "./field.module.css";

/** Yes or no. Without words it needs an `aria-label`; in a table give it `slot="selection"`. */
export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, "className" | "style" | "children"> & { readonly children?: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className={styles.choice ?? ""}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? <Icon name="minus" size={12} /> : isSelected && <Icon name="check" size={12} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
