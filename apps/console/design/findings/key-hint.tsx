import styles from "./findings.module.css";

/** The key that does the same, beside the word; who hears the page is told by the button. */
export function KeyHint({ letter }: { readonly letter: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {letter}
    </span>
  );
}
