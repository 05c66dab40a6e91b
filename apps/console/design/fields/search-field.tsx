import { useEffect, useRef, useState } from "react";
import { SearchField as AriaSearchField, Button, Input } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import { Icon } from "../display/icon.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import styles from "./field.module.css";

const PAUSE_MILLISECONDS = 250;

/** Finds by text; `/` leads here, Esc empties it. `onChange` comes after a pause in typing, fit for the address. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  width,
}: {
  /** Heard, not seen. */
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now; the address may change it from outside. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In pixels; default as wide as there is place. */
  readonly width?: number;
}) {
  const words = useWords("design");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ key: "/", label: words.find, run: () => input.current?.focus() }]);
  return (
    <AriaSearchField
      className={styles.search ?? ""}
      aria-label={label}
      value={typed}
      onChange={setTyped}
      {...(width !== undefined && { style: { width, maxWidth: "100%" } })}
    >
      <Icon name="search" />
      <Input ref={input} className={styles.input ?? ""} {...(placeholder !== undefined && { placeholder })} />
      <Button aria-label={words.clear}>
        <Icon name="close" size={12} />
      </Button>
    </AriaSearchField>
  );
}
