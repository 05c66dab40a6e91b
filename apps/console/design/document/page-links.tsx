import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Quiet } from "../display/text.tsx";
import styles from "./page-links.module.css";
import { usePassages } from "./passages.tsx";

/** Pages that something is about; pressing one leads there. */
export function PageLinks({
  id,
  pages,
  label,
  most = Number.POSITIVE_INFINITY,
}: {
  /** Of what it is about, unique on the page. */
  readonly id: string;
  readonly pages: readonly number[];
  readonly label: string;
  /** How many have a link; of the others it is said how many there are. Default: all. */
  readonly most?: number;
}) {
  const words = useWords("design");
  const { shown, show } = usePassages();
  const others = pages.length - most;
  return (
    <span className={styles.links}>
      {pages.slice(0, most).map((page) => (
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
      {others > 0 && <Quiet size="caption">{words.morePages(others)}</Quiet>}
    </span>
  );
}
