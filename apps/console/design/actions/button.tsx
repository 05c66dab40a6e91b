import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import styles from "./button.module.css";

/** How a button looks. A view has at most one `primary`; `danger` is for what cannot be undone. */
interface Look {
  /** Default: with a border. */
  readonly look?: "primary" | "plain" | "link" | "danger";
  /** 28 px high instead of 36. */
  readonly small?: boolean;
  /** As wide as high, for a single icon; give it an `aria-label`. */
  readonly square?: boolean;
}

export type ButtonProps = Look &
  Omit<AriaButtonProps, "className" | "style" | "children" | "render"> & {
    readonly children: ReactNode;
    /** The keys that do the same. */
    readonly "aria-keyshortcuts"?: string;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/**
 * Does something. `isPending` keeps it in the tab order, deaf and said to be disabled, while what it did is under way. Not by
 * React Aria's own: its announcement leaves a picture without a name behind.
 */
export function Button({ look, small, square, isPending, "aria-keyshortcuts": keys, ...rest }: ButtonProps) {
  const deaf = isPending ? { type: "button" as const, onPress: () => {}, "data-pending": "" } : {};
  return (
    <AriaButton
      {...rest}
      {...deaf}
      {...attributes({ look, small, square })}
      // React Aria hands on neither.
      render={(props) => (
        <button {...props} aria-keyshortcuts={keys} aria-disabled={isPending ? true : props["aria-disabled"]} />
      )}
    />
  );
}

/** Goes somewhere and looks like a button: the props of a router's Link. */
export const LinkButton = createLink(function LinkLikeButton({
  look,
  small,
  square,
  ...rest
}: Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style">) {
  return <a {...rest} {...attributes({ look, small, square })} />;
});

/** Saves an address as a file, under the name that the service gives it or this one; it looks like a button. */
export function DownloadButton({
  href,
  name,
  look,
  small,
  children,
}: Look & { readonly href: string; readonly name?: string; readonly children: ReactNode }) {
  return (
    <a href={href} download={name ?? true} {...attributes({ look, small, square: undefined })}>
      {children}
    </a>
  );
}

function attributes({ look, small, square }: { [Key in keyof Look]: Look[Key] | undefined }) {
  return {
    className: styles.button ?? "",
    "data-look": look,
    "data-small": small ? "" : undefined,
    "data-square": square ? "" : undefined,
  };
}
