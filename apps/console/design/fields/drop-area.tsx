import { type ReactNode, useEffect, useRef, useState } from "react";
import { DropZone, FileTrigger } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import styles from "./drop-area.module.css";

/** What a drop area takes in place of PDFs. */
export interface TakenFiles {
  /** Media types or endings, such as `.json`. */
  readonly types: readonly string[];
  readonly choose: string;
  /** While files are held above the page. */
  readonly drop: string;
  /** The button is the page's primary one. Default false. */
  readonly primary?: boolean;
}

/**
 * Takes PDFs: dropped anywhere on the page, pasted here, or chosen. What each file is, is for `onFiles` to check.
 * @param props.aside between the words and the button, such as a choice of rubric.
 */
export function DropArea({
  onFiles,
  big = false,
  title,
  shortTitle,
  note,
  aside,
  takes,
  foot,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  /** For a page that has nothing else. */
  readonly big?: boolean;
  readonly title?: string;
  /** In its place at 760 px and less, where nobody drags. */
  readonly shortTitle?: string;
  readonly note: ReactNode;
  readonly aside?: ReactNode;
  /** One file of another kind. Default: several PDFs. */
  readonly takes?: TakenFiles;
  /** Below the button. */
  readonly foot?: ReactNode;
}) {
  const words = useWords("design");
  const [over, setOver] = useState<number | null>(null);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    let depth = 0;
    const files = (event: DragEvent) => [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file");
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(files(event).length);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(null);
    };
    const hover = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(null);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length > 0) take.current(dropped);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);

  return (
    <DropZone
      className={styles.area ?? ""}
      aria-label={title ?? words.dropTitle}
      data-big={big ? "" : undefined}
      data-over={over !== null ? "" : undefined}
      onDrop={async ({ items }) => {
        // Dropped files come to the whole page's own listener; here arrives what was pasted.
        const files = await Promise.all(items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])));
        if (files.length > 0 && over === null) take.current(files);
      }}
    >
      <Icon name={big ? "page" : "upload"} size={big ? 32 : 20} />
      <p className={styles.text}>
        <b>
          {over !== null ? (
            (takes?.drop ?? words.dropNow(over))
          ) : shortTitle === undefined ? (
            (title ?? words.dropTitle)
          ) : (
            <>
              <span className={styles.long}>{title ?? words.dropTitle}</span>
              <span className={styles.short}>{shortTitle}</span>
            </>
          )}
        </b>
        <br />
        <span className={styles.note}>{note}</span>
      </p>
      <div className={styles.controls}>
        {aside}
        <FileTrigger
          allowsMultiple={takes === undefined}
          acceptedFileTypes={takes?.types ?? ["application/pdf"]}
          onSelect={(files) => files && files.length > 0 && take.current([...files])}
        >
          <Button {...((big || !takes || takes.primary) && { look: "primary" })}>
            {takes?.choose ?? words.chooseFiles}
          </Button>
        </FileTrigger>
      </div>
      {foot}
    </DropZone>
  );
}
