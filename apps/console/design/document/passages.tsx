import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

/** In points from the upper left of the page, as the service gives it. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A place in the document that a pane can ask for. */
export interface Passage {
  /** The pane's own, unique on the screen: `reference-8`, `hidden-2`. Whoever shows the same id is marked current. */
  readonly id: string;
  /** From 1. */
  readonly page: number;
  /** What is framed; none: the page alone is shown. */
  readonly boxes: readonly Box[];
  /** What it is, in the language of the person; it is heard. */
  readonly label: string;
}

/** A passage on show; asking for the same one again is another request, so that it is scrolled to once more. */
export interface ShownPassage extends Passage {
  readonly request: number;
}

interface Passages {
  /** The one that was asked for last; null before, and after `clear`. */
  readonly shown: ShownPassage | null;
  /** Scrolls the document to it, frames it, lets it pulse once; on a phone the document comes to the front. */
  readonly show: (passage: Passage) => void;
  readonly clear: () => void;
}

const Context = createContext<Passages>({ shown: null, show: () => {}, clear: () => {} });

/**
 * Between the panes and the document: `const { shown, show } = usePassages()`, then `show({ id, page, boxes, label })`, and
 * `aria-current={shown?.id === id}` on what was pressed.
 */
export function usePassages(): Passages {
  return useContext(Context);
}

export function PassagesProvider({
  children,
  onShow,
}: {
  readonly children: ReactNode;
  /** Called with each passage that is asked for. */
  readonly onShow: (passage: Passage) => void;
}) {
  const [shown, setShown] = useState<ShownPassage | null>(null);
  const show = useCallback(
    (passage: Passage) => {
      setShown((before) => ({ ...passage, request: (before?.request ?? 0) + 1 }));
      onShow(passage);
    },
    [onShow],
  );
  const clear = useCallback(() => setShown(null), []);
  return <Context value={useMemo(() => ({ shown, show, clear }), [shown, show, clear])}>{children}</Context>;
}
