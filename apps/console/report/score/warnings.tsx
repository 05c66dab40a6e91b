import type { Schemas } from "../../api/client.ts";
import { Tag } from "../../design/tag.tsx";
import { useWords } from "../../words/use-words.ts";
import { PageLinks } from "./page-links.tsx";
import styles from "./warnings.module.css";

/** What was noticed while scoring; what a person should look at first. */
export function Warnings({ score: { warnings } }: { readonly score: Schemas["ReportScore"] }) {
  const words = useWords("report");
  if (warnings.length === 0) return null;
  const ordered = [...warnings].sort((a, b) => Number(b.review) - Number(a.review));
  return (
    <section>
      <h2>{words.flags}</h2>
      <ul className={styles.list}>
        {ordered.map(({ code, message, review, pages }, index) => (
          <li key={`${code}-${index}`}>
            {review && <Tag meaning="review">{words.toReview}</Tag>}
            <span>
              {message} <PageLinks id={`warning-${index}`} pages={pages} label={message} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
