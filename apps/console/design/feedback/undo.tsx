import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import styles from "./undo.module.css";

/** Something that is done only when nobody took it back. */
export interface Undoable {
  /** What was done, as a sentence: `已删除“操作系统实验一”`. */
  readonly message: string;
  /** Does it for good: after ten seconds, with the next one, or when the page goes. */
  readonly commit: () => void;
  /** Puts the page back as it was. */
  readonly undo: () => void;
}

const Undo = createContext<(undoable: Undoable) => void>(() => {});
const SECONDS = 10;

/** `const offerUndo = useUndo()`: hide the thing, then offer to take it back; the note waits while it is pointed at. */
export function useUndo(): (undoable: Undoable) => void {
  return useContext(Undo);
}

export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const words = useWords("design");
  const [shown, setShown] = useState<Undoable | null>(null);
  const current = useRef<Undoable | null>(null);
  const [held, setHeld] = useState(false);

  const settle = useCallback((how: "commit" | "undo") => {
    const undoable = current.current;
    current.current = null;
    setShown(null);
    setHeld(false);
    undoable?.[how]();
  }, []);
  const offer = useCallback(
    (undoable: Undoable) => {
      settle("commit");
      current.current = undoable;
      setShown(undoable);
    },
    [settle],
  );
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => settle("commit"), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [shown, held, settle]);
  useEffect(() => {
    // Settled once: a page that the browser keeps comes back without the note.
    const leave = () => settle("commit");
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [settle]);

  return (
    <Undo value={offer}>
      {children}
      <div className={styles.place} role="status">
        {shown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only lets it stay
          <div
            className={styles.undo}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            {shown.message}
            <Button onPress={() => settle("undo")}>{words.undo}</Button>
          </div>
        )}
      </div>
    </Undo>
  );
}
