import { getRouteApi } from "@tanstack/react-router";
import { Button } from "../../design/actions/button.tsx";
import { Icon } from "../../design/display/icon.tsx";
import { Quiet, Row } from "../../design/display/text.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "../class.module.css";
import { PAGE_SIZE } from "../gradebook-search.ts";

const route = getRouteApi("/signed-in/class");

/** Leads through a list of more than one page. */
export function ListPages({ total }: { readonly total: number }) {
  const words = useWords("gradebook");
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1 && page === 1) return null;
  const go = (next: number) =>
    void navigate({ search: (before) => ({ ...before, page: next > 1 ? next : undefined, selected: undefined }) });
  return (
    <div className={styles.pages}>
      <Quiet>{words.page(Math.min(total, (page - 1) * PAGE_SIZE + 1), Math.min(total, page * PAGE_SIZE), total)}</Quiet>
      <Row>
        <Button small square aria-label={words.previousPage} isDisabled={page <= 1} onPress={() => go(page - 1)}>
          <Icon name="left" />
        </Button>
        <Button small square aria-label={words.nextPage} isDisabled={page >= pages} onPress={() => go(page + 1)}>
          <Icon name="right" />
        </Button>
      </Row>
    </div>
  );
}
