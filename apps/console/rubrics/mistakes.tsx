import { Icon } from "../design/display/icon.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./rubric.module.css";
import type { PlacedIssue } from "./rubric-file.ts";

/** Mistakes of a file: line, place and what is wrong. Nothing where there are none. */
export function Mistakes({ issues }: { readonly issues: readonly PlacedIssue[] }) {
  const words = useWords("rubrics");
  if (issues.length === 0) return null;
  return (
    <ul className={styles.mistakes}>
      {issues.map(({ path, message, line }) => (
        <li key={`${path} ${message}`}>
          <Icon name="alert" size={12} />
          <span>
            {words.line(line)} <code>{path}</code> {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
