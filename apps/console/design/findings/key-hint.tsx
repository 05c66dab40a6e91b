import styles from "./findings.module.css";

/** The key that does the same, beside the word: drawn, no text of the button, whose attribute names it to who hears it. */
export function KeyHint({ letter }: { readonly letter: string }) {
  return <span className={styles.key} data-key={letter} aria-hidden="true" />;
}
