import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import type { GraphCommunity, GraphNode } from "../api/knowledge-graph.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet } from "../design/display/text.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { NodeLine } from "./nodes/node-line.tsx";
import styles from "./side-panel.module.css";

/** While no node is selected: what a search found, or the communities. */
export function OverviewPanel({
  filters,
  search,
  communities,
  community,
  onCommunity,
  onSelect,
}: {
  /** Shown on a phone, where the drawing has no place for them. */
  readonly filters: ReactNode;
  /** Null while nothing is searched for. */
  readonly search: UseQueryResult<{ nodes: GraphNode[]; total: number }> | null;
  readonly communities: readonly GraphCommunity[];
  readonly community: string | undefined;
  readonly onCommunity: (id: string | undefined) => void;
  readonly onSelect: (key: string) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  if (search) {
    return (
      <div className={styles.scroll}>
        <section aria-labelledby="graph-found">
          <h2 id="graph-found">{words.results}</h2>
          <Loaded query={search}>
            {({ nodes, total }) => (
              <>
                <p role="status">
                  {total === 0
                    ? words.foundNothing
                    : total > nodes.length
                      ? words.foundPart(formats.number(total), formats.number(nodes.length))
                      : words.found(formats.number(total))}
                </p>
                <ul className={styles.list}>
                  {nodes.map((node) => (
                    <NodeLine key={node.key} node={node} note={words.type[node.type]} onSelect={onSelect} />
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        </section>
      </div>
    );
  }
  return (
    <div className={styles.scroll}>
      <div className={styles.filters}>{filters}</div>
      <section aria-labelledby="graph-communities">
        <h2 id="graph-communities">{words.communities}</h2>
        <Quiet as="p">{words.communitiesNote}</Quiet>
        {community !== undefined && (
          <Button small onPress={() => onCommunity(undefined)}>
            {words.leaveCommunity}
          </Button>
        )}
        <ul className={styles.list}>
          {communities.map(({ id, label, nodes, reports }) => (
            <li key={id}>
              <AriaButton
                className={styles.node ?? ""}
                aria-pressed={id === community}
                onPress={() => onCommunity(id === community ? undefined : id)}
              >
                <span className={styles.label}>{label}</span>
                <Quiet>{words.communityCounts(formats.number(nodes), formats.number(reports))}</Quiet>
              </AriaButton>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
