import type { ReactNode } from "react";
import { Table as AriaTable, Cell, Column, Row, type Selection, TableBody, TableHeader } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import { Checkbox } from "../fields/checkbox.tsx";
import { classes } from "../style/classes.ts";
import { Icon } from "./icon.tsx";
import styles from "./table.module.css";

/** One column of rows of a kind. */
export interface TableColumn<Item> {
  readonly id: string;
  readonly label: ReactNode;
  readonly render: (item: Item) => ReactNode;
  /** Names the row for those who hear it; the first column where none is. */
  readonly isRowHeader?: boolean;
  readonly sortable?: boolean;
  /** Figures, right-aligned. */
  readonly number?: boolean;
  /** Left out at 760 px and less. */
  readonly wideOnly?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** A table by keyboard: arrows move, space selects, Enter opens. Sorting and selection belong to whoever uses it. */
export function Table<Item extends { readonly id: string }>({
  label,
  columns,
  items,
  sort,
  onSort,
  selected,
  onSelect,
  onOpen,
  hrefOf,
  current,
  empty,
  dense = false,
  flush = false,
}: {
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Ids; with it rows can be ticked. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (item: Item) => void;
  /** Where a row leads, so that a middle click opens it in a tab of its own. */
  readonly hrefOf?: (item: Item) => string;
  /** Id of the row that is open beside the table. */
  readonly current?: string | undefined;
  /** In place of rows. */
  readonly empty?: ReactNode;
  /** Rows of 36 px and 13 px text, for logs and dialogs. */
  readonly dense?: boolean;
  /** Without the sheet's padding at both ends. */
  readonly flush?: boolean;
}) {
  const words = useWords("design");
  const ticks = selected !== undefined;
  const header = columns.some((column) => column.isRowHeader) ? null : columns[0]?.id;
  const take = (keys: Selection) =>
    onSelect?.(keys === "all" ? new Set(items.map(({ id }) => id)) : new Set([...keys].map(String)));
  return (
    <div className={styles.frame} {...flags({ dense, flush })}>
      <AriaTable
        className={styles.table ?? ""}
        aria-label={label}
        {...(sort && { sortDescriptor: { ...sort } })}
        {...(onSort && { onSortChange: ({ column, direction }) => onSort({ column: String(column), direction }) })}
        {...(ticks && { selectionMode: "multiple" as const, selectedKeys: selected, onSelectionChange: take })}
        {...(onOpen && {
          onRowAction: (key) => {
            const item = items.find(({ id }) => id === key);
            if (item) onOpen(item);
          },
        })}
      >
        <TableHeader>
          {ticks && (
            <Column className={classes(styles.head, styles.tick)}>
              <Checkbox slot="selection" aria-label={words.selectAll} />
            </Column>
          )}
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              className={classes(styles.head, column.wideOnly && styles.wide)}
              isRowHeader={column.isRowHeader ?? column.id === header}
              allowsSorting={column.sortable ?? false}
              {...flags({ number: column.number })}
            >
              {({ sortDirection }) => (
                <span className={styles.sort}>
                  {column.label}
                  {sortDirection && <Icon name={sortDirection === "ascending" ? "up" : "down"} size={12} />}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => empty ?? <p>{words.noRows}</p>}>
          {items.map((item) => (
            <Row
              key={item.id}
              id={item.id}
              className={styles.rowOf ?? ""}
              {...(hrefOf && { href: hrefOf(item) })}
              {...flags({ action: onOpen !== undefined, current: item.id === current })}
            >
              {ticks && (
                <Cell className={classes(styles.cell, styles.tick)}>
                  <Checkbox slot="selection" aria-label={words.selectRow} />
                </Cell>
              )}
              {columns.map((column) => (
                <Cell
                  key={column.id}
                  className={classes(styles.cell, column.wideOnly && styles.wide)}
                  {...flags({ number: column.number })}
                >
                  {column.render(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  );
}

function flags(given: Readonly<Record<string, boolean | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).flatMap(([name, on]) => (on ? [[`data-${name}`, ""]] : [])));
}
