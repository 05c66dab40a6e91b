import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import styles from "./pager.module.css";

/** The way through a list that is longer than a page; nothing where it is not. The page belongs into the address. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
  rangeOf,
}: {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** In words of what is counted. Default: reports. */
  readonly rangeOf?: (from: number, to: number, total: number) => string;
}) {
  const words = useWords("design");
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <Button small square aria-label={words.pageBefore} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <Icon name="left" />
      </Button>
      <span role="status">
        {(rangeOf ?? words.rangeOf)((page - 1) * pageSize + 1, Math.min(total, page * pageSize), total)}
      </span>
      <Button small square aria-label={words.pageAfter} isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        <Icon name="right" />
      </Button>
    </nav>
  );
}
