import { Button } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { SearchField } from "../design/fields/search-field.tsx";
import { useWords } from "../words/use-words.ts";
import type { GraphCanvasHandle } from "./canvas/graph-canvas.tsx";
import { Least } from "./graph-filters.tsx";
import styles from "./graph-screen.module.css";
import type { ChangeSearch, GraphSearch } from "./graph-search.ts";

/** Finds and narrows what is drawn, and brings it nearer. */
export function GraphToolbar({
  search,
  most,
  canvas,
  onChange,
}: {
  readonly search: GraphSearch;
  readonly most: number;
  readonly canvas: React.RefObject<GraphCanvasHandle | null> | null;
  readonly onChange: ChangeSearch;
}) {
  const words = useWords("graph");
  return (
    <fieldset className={styles.bar} aria-label={words.deskTools}>
      <SearchField
        label={words.find}
        placeholder={words.find}
        width={220}
        value={search.q ?? ""}
        onChange={(q) => onChange({ q: q.trim() === "" ? undefined : q, node: undefined })}
      />
      {most > 1 && (
        <span className={styles.wide}>
          <Least
            value={search.least ?? 1}
            most={most}
            onChange={(least) => onChange({ least: least > 1 ? least : undefined })}
          />
        </span>
      )}
      {canvas && (
        <span className={styles.zoom}>
          <Button look="plain" small square aria-label={words.zoomOut} onPress={() => canvas.current?.zoomOut()}>
            <Icon name="minus" />
          </Button>
          <Button look="plain" small onPress={() => canvas.current?.fit()}>
            {words.fit}
          </Button>
          <Button look="plain" small square aria-label={words.zoomIn} onPress={() => canvas.current?.zoomIn()}>
            <Icon name="plus" />
          </Button>
        </span>
      )}
    </fieldset>
  );
}
