import type { ReactNode } from "react";
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from "react-aria-components";
import styles from "./disclosure.module.css";
import { Icon } from "./icon.tsx";

/** A line that opens to what is behind it; several stand below each other. */
export function Disclosure({
  title,
  children,
  open,
  onToggle,
  level = 3,
  dense = false,
}: {
  /** Words and figures of the line; nothing in it can be pressed. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Whose state it is; without it the part keeps its own, closed at first. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  /** Of the heading around the line. Default 3. */
  readonly level?: 2 | 3 | 4;
  /** A line of 32 px instead of 44, for lists of a dozen in a dialog. Default false. */
  readonly dense?: boolean;
}) {
  return (
    <AriaDisclosure
      className={styles.disclosure ?? ""}
      data-dense={dense ? "" : undefined}
      {...(open !== undefined && { isExpanded: open })}
      {...(onToggle && { onExpandedChange: onToggle })}
    >
      <Heading level={level} className={styles.head ?? ""}>
        <Button slot="trigger" className={styles.button ?? ""}>
          <span className={styles.title}>{title}</span>
          <Icon name="right" />
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.inside}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
