import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import styles from "./tabs.module.css";

/** One tab with its panel. */
export interface TabOf<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Behind the label; nothing where it is absent. */
  readonly count?: number;
  /** The count needs somebody's eyes. */
  readonly review?: boolean;
  readonly content: ReactNode;
}

/** Panels of which one is in sight; arrows move. Keep `selected` in the address. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  fills = false,
}: {
  readonly label: string;
  readonly tabs: readonly TabOf<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** As high as what it stands in: the list stays, the panel scrolls. Default false. */
  readonly fills?: boolean;
}) {
  return (
    <AriaTabs
      className={styles.tabs ?? ""}
      data-fills={fills ? "" : undefined}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
    >
      <TabList aria-label={label} className={styles.list ?? ""}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ""}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count} data-review={tab.review ? "" : undefined}>
                {tab.count}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
