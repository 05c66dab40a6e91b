import { useEffect, useRef, useState } from "react";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import { Quiet } from "../display/text.tsx";
import { TextField } from "../fields/text-field.tsx";
import styles from "./find-bar.module.css";
import type { PdfView } from "./open-pdf.ts";

const PAUSE_MILLISECONDS = 200;

/** Finds words in the document: Enter goes on, Shift and Enter back, Esc closes it. */
export function FindBar({
  view,
  matches: { current, total },
  onClose,
}: {
  readonly view: PdfView;
  readonly matches: { readonly current: number; readonly total: number };
  readonly onClose: () => void;
}) {
  const words = useWords("report");
  const [query, setQuery] = useState("");
  const sought = useRef("");
  useEffect(() => {
    const timer = setTimeout(() => {
      if (query === sought.current) return;
      sought.current = query;
      view.find(query);
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [query, view]);
  const step = (how: "next" | "previous") => {
    sought.current = query;
    view.find(query, how);
  };
  return (
    <search
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          step(event.shiftKey ? "previous" : "next");
        }
      }}
    >
      <div className={styles.field}>
        <TextField
          label={words.findInDocument}
          placeholder={words.findInDocument}
          labelUnseen
          small
          autoFocus
          value={query}
          onChange={setQuery}
        />
      </div>
      <span role="status">
        <Quiet>{query === "" ? "" : total === 0 ? words.noMatch : words.matchOf(current, total)}</Quiet>
      </span>
      <Button look="plain" small square aria-label={words.previousMatch} onPress={() => step("previous")}>
        <Icon name="up" />
      </Button>
      <Button look="plain" small square aria-label={words.nextMatch} onPress={() => step("next")}>
        <Icon name="down" />
      </Button>
      <Button look="plain" small square aria-label={words.closeFind} onPress={onClose}>
        <Icon name="close" />
      </Button>
    </search>
  );
}
