import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import { Sheet } from "../display/sheet.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import styles from "./side-panel.module.css";

/** A list and, beside it, the panel of what was chosen in it; above the list where there is no place beside it. */
export function WithPanel({ children, panel }: { readonly children: ReactNode; readonly panel: ReactNode }) {
  return (
    <div className={styles.split} data-open={panel ? "" : undefined}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}

/** What was chosen in a list. Give it a `key`: the focus goes to its title with each new one, and back when it closes. */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords("design");
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    heading.current?.focus();
  }, []);
  const close = () => {
    onClose();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  useKeys([{ key: "Escape", label: words.closeDialog, run: close }]);
  return (
    <Sheet
      label={title}
      head={
        <>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <Button look="plain" small square aria-label={words.closeDialog} onPress={close}>
            <Icon name="close" />
          </Button>
        </>
      }
    >
      <div className={styles.inside}>{children}</div>
    </Sheet>
  );
}
