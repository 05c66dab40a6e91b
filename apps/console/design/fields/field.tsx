import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";
import { Icon } from "../display/icon.tsx";
import styles from "./field.module.css";

/** What every field has: the label above, help or what is wrong below; never a placeholder in its place. */
export interface FieldWords {
  readonly label: string;
  /** A sentence below that is always there. */
  readonly help?: string | undefined;
  /** What is wrong and what to do; null or absent while nothing is. */
  readonly wrong?: string | null | undefined;
  /** Beside the label, such as a link. */
  readonly aside?: ReactNode;
}

export function FieldHead({ label, aside }: Pick<FieldWords, "label" | "aside">) {
  if (!aside) return <Label className={styles.label ?? ""}>{label}</Label>;
  return (
    <div className={styles.head}>
      <Label className={styles.label ?? ""}>{label}</Label>
      {aside}
    </div>
  );
}

export function FieldFoot({ help, wrong }: Pick<FieldWords, "help" | "wrong">) {
  return (
    <>
      {help !== undefined && !wrong && (
        <Text slot="description" className={styles.help ?? ""}>
          {help}
        </Text>
      )}
      {wrong && (
        <FieldError className={styles.wrong ?? ""}>
          <Icon name="alert" />
          {wrong}
        </FieldError>
      )}
    </>
  );
}
