import { Button } from "../../design/button.tsx";
import { usePassages } from "../../design/document/passages.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "./page-links.module.css";

/** Pages that something is about; pressing one leads there. */
export function PageLinks({
  id,
  pages,
  label,
}: {
  /** Of what it is about, unique on the page. */
  readonly id: string;
  readonly pages: readonly number[];
  readonly label: string;
}) {
  const words = useWords("design");
  const { shown, show } = usePassages();
  return (
    <span className={styles.links}>
      {pages.map((page) => (
        <Button
          key={page}
          look="link"
          small
          aria-current={shown?.id === `${id}-${page}`}
          onPress={() => show({ id: `${id}-${page}`, page, boxes: [], label })}
        >
          {words.onPage(page)}
        </Button>
      ))}
    </span>
  );
}
