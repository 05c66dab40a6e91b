import { type ReactNode, useState } from "react";
import { Button } from "../../design/actions/button.tsx";
import { useWords } from "../../words/use-words.ts";

/** The first of many, and a button for the rest. */
export function FirstOf<Item>({
  items,
  count,
  children,
}: {
  readonly items: readonly Item[];
  /** How many are shown at first. */
  readonly count: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}) {
  const words = useWords("reportPanes");
  const [isWhole, setWhole] = useState(false);
  // A single one more takes no more room than the button.
  const isLong = items.length > count + 1;
  return (
    <>
      {children(isWhole || !isLong ? items : items.slice(0, count))}
      {isLong && (
        <Button look="link" small onPress={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? words.fewer : words.more(items.length - count)}
        </Button>
      )}
    </>
  );
}
