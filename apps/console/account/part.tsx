import type { ReactNode } from "react";
import { Form } from "react-aria-components";
import { Sheet } from "../design/display/sheet.tsx";
import { Stack } from "../design/display/text.tsx";
import styles from "./part.module.css";

/** One sheet of the account: its heading and a form of a readable width. */
export function Part({
  title,
  children,
  onSubmit,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
}) {
  return (
    <Sheet padded label={title}>
      <Form
        className={styles.form ?? ""}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          <h2>{title}</h2>
          {children}
        </Stack>
      </Form>
    </Sheet>
  );
}
