import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../actions/button.tsx";
import { lazyPart } from "../feedback/load-part.ts";

/** What a menu of the bar is given. */
export interface BarMenuProps {
  readonly trigger: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A button in the bar whose menu is loaded once the page is idle, or at the latest when it is pressed: with menus and what
 * they float in the first page would be a quarter larger.
 *
 * @param load of the same identity for as long as the bar is there.
 */
export function createBarMenu<Props extends object>(
  load: () => Promise<ComponentType<BarMenuProps & Props>>,
): ComponentType<{
  readonly button: ReactNode;
  readonly square?: boolean;
  readonly label?: string;
  readonly menu: Props;
}> {
  const Menu = lazyPart(load);
  return function BarMenu({ button, square = false, label, menu }) {
    const trigger = useRef<HTMLButtonElement>(null);
    const [isOpen, setOpen] = useState(false);
    const [wasOpened, setOpened] = useState(false);
    useEffect(() => {
      // Failing now is no matter: it is loaded again when it is needed.
      return whenIdle(() => void load().catch(() => {}));
    }, []);
    const open = () => {
      setOpened(true);
      setOpen(true);
    };
    return (
      <>
        <Button
          ref={trigger}
          look="plain"
          small
          square={square}
          {...(label !== undefined && { "aria-label": label })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPress={open}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") open();
            else event.continuePropagation();
          }}
        >
          {button}
        </Button>
        {wasOpened && (
          <Suspense fallback={null}>
            <Menu trigger={trigger} isOpen={isOpen} onClose={() => setOpen(false)} {...menu} />
          </Suspense>
        )}
      </>
    );
  };
}

const IDLE_MILLISECONDS = 1_000;

/** @returns what calls it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no such call.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, IDLE_MILLISECONDS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5 * IDLE_MILLISECONDS });
  return () => cancelIdleCallback(handle);
}
