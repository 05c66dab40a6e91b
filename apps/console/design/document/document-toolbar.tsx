import { useEffect, useState } from "react";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import { TextField } from "../fields/text-field.tsx";
import styles from "./document-toolbar.module.css";
import type { PdfView } from "./open-pdf.ts";

/** Above the document: find, page, zoom, and the way from one piece of evidence to the next. */
export function DocumentToolbar({
  view,
  page,
  pages,
  onFind,
  evidence,
}: {
  /** Null while it is not there: what needs it is left out. */
  readonly view: PdfView | null;
  readonly page: number;
  readonly pages: number | null;
  readonly onFind: () => void;
  readonly evidence: {
    /** From 1; null before one was chosen. */
    readonly at: number | null;
    readonly of: number;
    readonly onStep: (by: 1 | -1) => void;
  };
}) {
  const words = useWords("report");
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const goTo = () => {
    const wanted = Number.parseInt(typed, 10);
    if (Number.isFinite(wanted)) view?.showPage(wanted);
    setTyped(String(page));
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={words.toolbar}>
      {view && pages !== null && (
        <>
          <Button look="plain" small square aria-label={words.findInDocument} onPress={onFind}>
            <Icon name="search" />
          </Button>
          <span className={styles.page}>
            {words.pageBefore}
            <TextField
              label={words.pageField}
              labelUnseen
              small
              inputMode="numeric"
              value={typed}
              onChange={setTyped}
              onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
              onBlur={goTo}
              onKeyDown={(event) => event.key === "Enter" && goTo()}
            />
            {words.pageAfter(pages)}
          </span>
          <span className={styles.zoom}>
            <Button look="plain" small square aria-label={words.zoomOut} onPress={() => view.zoom("out")}>
              <Icon name="minus" />
            </Button>
            <Button look="plain" small onPress={() => view.fit("width")}>
              {words.fitWidth}
            </Button>
            <Button look="plain" small square aria-label={words.zoomIn} onPress={() => view.zoom("in")}>
              <Icon name="plus" />
            </Button>
          </span>
        </>
      )}
      {evidence.of > 0 && (
        <span className={styles.evidence}>
          <span className={styles.count}>{words.evidenceOf(evidence.at, evidence.of)}</span>
          <Button
            look="plain"
            small
            square
            aria-label={words.previousEvidence}
            aria-keyshortcuts="k"
            onPress={() => evidence.onStep(-1)}
          >
            <Icon name="up" />
          </Button>
          <Button
            look="plain"
            small
            square
            aria-label={words.nextEvidence}
            aria-keyshortcuts="j"
            onPress={() => evidence.onStep(1)}
          >
            <Icon name="down" />
          </Button>
        </span>
      )}
    </div>
  );
}
