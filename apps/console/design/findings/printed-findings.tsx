import type { Schemas } from "../../api/client.ts";
import { languageTag, useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./findings.module.css";
import { orderFindings } from "./order-findings.ts";

/** What was found, as it stands on paper: whole sentences with their pages, nothing to press. */
export function PrintedFindings({ score }: { readonly score: Schemas["ReportScore"] }) {
  const words = useWords("findings");
  const language = useLanguage();
  const lines = orderFindings(score);
  if (lines.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul className={styles.printed}>
        {lines.map(({ finding: { number, code, message, language: written }, place, isFirstOfPlace }) => (
          <li key={number ?? code}>
            <span className={styles.place}>{isFirstOfPlace && (place.number ?? words.wholeReport)}</span>
            <span lang={languageTag(written)}>
              {message}
              {written !== language && ` (${words.inLanguage[written]})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
