import { useState } from "react";
import type { GraphCommunity, GraphNode } from "../api/knowledge-graph.ts";
import { Button } from "../design/actions/button.tsx";
import { type Sort, Table } from "../design/display/table.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { languageTag } from "../words/language.ts";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./graph-table.module.css";
import { NodeMark } from "./nodes/node-mark.tsx";

/** Rows that are drawn at once; two thousand would keep the page waiting. */
const ROWS_AT_ONCE = 100;

/** The nodes of the graph as rows, for keyboards and where nothing can be drawn. */
export function GraphTable({
  nodes,
  communities,
  sort,
  onSort,
  onSelect,
}: {
  readonly nodes: readonly GraphNode[];
  readonly communities: readonly GraphCommunity[];
  /** As in the address; undefined leaves the order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onSelect: (key: string) => void;
}) {
  const words = useWords("graph");
  const formats = useFormats();
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const names = new Map(communities.map(({ id, label }) => [id, label]));
  const items = nodes.map((node) => ({ ...node, id: node.key }));
  const shownSort: Sort | undefined = sort
    ? { column: sort.replace(/^-/, ""), direction: sort.startsWith("-") ? "descending" : "ascending" }
    : undefined;
  if (shownSort) {
    const sorter = new Intl.Collator(languageTag(), { numeric: true });
    const textOf = (node: GraphNode) =>
      ({ type: words.type[node.type], community: names.get(node.community) ?? "" })[shownSort.column] ?? node.label;
    const direction = shownSort.direction === "descending" ? -1 : 1;
    items.sort(
      (left, right) =>
        direction *
        (shownSort.column === "reports" ? left.reports - right.reports : sorter.compare(textOf(left), textOf(right))),
    );
  }
  return (
    <div className={styles.frame}>
      <Table
        label={words.title}
        items={items.slice(0, rows)}
        {...(shownSort && { sort: shownSort })}
        onSort={({ column, direction }) => onSort(direction === "descending" ? `-${column}` : column)}
        onOpen={({ key }) => onSelect(key)}
        empty={words.nothingLeft}
        columns={[
          {
            id: "label",
            label: words.columnNode,
            isRowHeader: true,
            sortable: true,
            render: ({ type, label }) => (
              <span className={styles.name}>
                <NodeMark type={type} />
                <span>{label}</span>
              </span>
            ),
          },
          { id: "type", label: words.columnType, sortable: true, render: ({ type }) => words.type[type] },
          {
            id: "community",
            label: words.columnCommunity,
            sortable: true,
            wideOnly: true,
            render: ({ community }) => <span className={styles.community}>{names.get(community) ?? ""}</span>,
          },
          {
            id: "reports",
            label: words.columnReports,
            sortable: true,
            number: true,
            render: ({ reports }) => formats.number(reports),
          },
        ]}
      />
      {items.length > rows && (
        <Row>
          <Quiet>{words.rowsOf(formats.number(rows), formats.number(items.length))}</Quiet>
          <Button small onPress={() => setRows(rows + ROWS_AT_ONCE)}>
            {words.moreRows(formats.number(Math.min(ROWS_AT_ONCE, items.length - rows)))}
          </Button>
        </Row>
      )}
    </div>
  );
}
