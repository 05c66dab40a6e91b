import { type ReactNode, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Prose } from "../display/text.tsx";
import { TextField } from "../fields/text-field.tsx";
import styles from "./dialog.module.css";

/** A question in front of the page; Esc closes it. */
export function Dialog({
  title,
  children,
  actions,
  isOpen,
  onClose,
  wide = false,
  urgent = false,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that does it last. */
  readonly actions?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** 720 px instead of 480. */
  readonly wide?: boolean;
  /** Neither Esc nor a click beside it closes it. */
  readonly urgent?: boolean;
}) {
  return (
    <ModalOverlay
      className={styles.ground ?? ""}
      isOpen={isOpen}
      isDismissable={!urgent}
      isKeyboardDismissDisabled={urgent}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.modal ?? ""} data-wide={wide ? "" : undefined}>
        <AriaDialog className={styles.dialog ?? ""} role={urgent ? "alertdialog" : "dialog"}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {title}
          </Heading>
          {children}
          {actions && <div className={styles.foot}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** For what cannot be undone: the word is typed before the button works. */
export function TypedConfirmation({
  title,
  consequence,
  word,
  action,
  keep,
  isOpen,
  isPending = false,
  children,
  problem,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  /** What will be different for whom. */
  readonly consequence: ReactNode;
  /** To be typed, such as `丢弃`. */
  readonly word: string;
  /** On the button: the word with its object. */
  readonly action: string;
  /** On the button that does nothing. Default: cancel. */
  readonly keep?: string;
  readonly isOpen: boolean;
  readonly isPending?: boolean;
  /** A choice that goes with it. */
  readonly children?: ReactNode;
  /** What went wrong when it was tried. */
  readonly problem?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords("design");
  const [typed, setTyped] = useState("");
  const fits = typed.trim().toLowerCase() === word.toLowerCase();
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{keep ?? words.cancel}</Button>
          <Button look="danger" isDisabled={!fits} isPending={isPending} onPress={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <Prose>{consequence}</Prose>
      {children}
      <TextField label={words.confirmTyping(word)} value={typed} onChange={setTyped} autoFocus autoComplete="off" />
      {problem}
    </Dialog>
  );
}
