import type { ReactNode, RefObject } from "react";
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "./button.tsx";
import styles from "./menu.module.css";

/** One thing that can be done. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly run?: () => void;
  /** Below `/console`, in place of `run`. */
  readonly href?: string;
  /** Red, for what deletes. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** A menu behind three dots, or behind a trigger of one's own. */
export function MoreMenu({
  name,
  actions,
  small = true,
}: {
  /** Of what the actions are for; it is heard. */
  readonly name: string;
  readonly actions: readonly MenuAction[];
  readonly small?: boolean;
}) {
  const words = useWords("design");
  return (
    <Menu
      trigger={
        <Button look="plain" small={small} square aria-label={words.moreFor(name)}>
          <Icon name="more" />
        </Button>
      }
    >
      {actions.map((action) => (
        <MenuLine key={action.id} action={action} />
      ))}
    </Menu>
  );
}

/** What opens at its trigger: lines, groups with a heading, rules between. */
export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ""} placement="bottom end">
        <AriaMenu className={styles.menu ?? ""}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** The same at a button that was there before the menu was loaded. */
export function MenuAt({
  trigger,
  label,
  isOpen,
  onClose,
  children,
}: {
  readonly trigger: RefObject<HTMLElement | null>;
  /** It is heard. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Popover
      className={styles.popover ?? ""}
      aria-label={label}
      placement="bottom end"
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <AriaMenu className={styles.menu ?? ""} aria-label={label} autoFocus="first" onClose={onClose}>
        {children}
      </AriaMenu>
    </Popover>
  );
}

export function MenuLine({ action }: { readonly action: MenuAction }) {
  return (
    <MenuItem
      id={action.id}
      textValue={action.label}
      className={styles.item ?? ""}
      isDisabled={action.disabled ?? false}
      data-danger={action.danger ? "" : undefined}
      {...(action.run && { onAction: action.run })}
      {...(action.href !== undefined && { href: action.href })}
    >
      {action.label}
    </MenuItem>
  );
}

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A group of which one line is chosen. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        if (keys !== "all") for (const key of keys) onChange(key as Value);
      }}
    >
      <Header className={styles.head ?? ""}>{label}</Header>
      {options.map(choiceLine)}
    </MenuSection>
  );
}

export function MenuRule() {
  return <Separator className={styles.line ?? ""} />;
}

/** A group of which any number of lines is chosen; the menu stays open. */
export function MenuChoices<Value extends string>({
  label,
  values,
  options,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (values: readonly Value[]) => void;
}) {
  return (
    <MenuSection
      selectionMode="multiple"
      selectedKeys={values}
      onSelectionChange={(keys) =>
        onChange(options.map(({ value }) => value).filter((value) => keys === "all" || keys.has(value)))
      }
      shouldCloseOnSelect={false}
    >
      <Header className={styles.head ?? ""}>{label}</Header>
      {options.map(choiceLine)}
    </MenuSection>
  );
}

function choiceLine({ value, label }: ChoiceOption<string>) {
  return (
    <MenuItem key={value} id={value} textValue={label} className={styles.item ?? ""}>
      {({ isSelected }) => (
        <>
          <span className={styles.tick}>{isSelected && <Icon name="check" size={12} />}</span>
          {label}
        </>
      )}
    </MenuItem>
  );
}
