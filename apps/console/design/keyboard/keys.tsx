import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../../words/use-words.ts";
import { lazyPart } from "../feedback/load-part.ts";
import { areSingleKeysOn } from "./single-keys.ts";

// Of the list behind `?` nothing is loaded with the page.
const KeysDialog = lazyPart(async () => (await import("./keys-dialog.tsx")).KeysDialog);

/** A key that does something on this screen. */
export interface KeyBinding {
  /**
   * As `KeyboardEvent.key` names it: `j`, `/`, `Enter`; `mod+Enter` with ⌘ or Ctrl, `shift+n` and `shift++` with Shift. Letters
   * are found by their place on the keyboard where an input method or another script hides them.
   */
  readonly key: string;
  /** What it does, for the list behind `?`. */
  readonly label: string;
  readonly run: () => void;
  /** Where it does not hold, the key is left to whoever has it. Default: always. */
  readonly when?: () => boolean;
}

interface Registry {
  add(bindings: readonly KeyBinding[]): () => void;
  show(): void;
}

const Keys = createContext<Registry | null>(null);
const Muted = createContext(false);

/** Binds no key of what is inside while `muted`. */
export function MuteKeys({ muted, children }: { readonly muted: boolean; readonly children: ReactNode }) {
  return <Muted value={muted}>{children}</Muted>;
}

/** Binds keys while the component is there; never while somebody types or a dialog is open. The newest one wins. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const registry = useContext(Keys);
  const isMuted = useContext(Muted);
  const newest = useRef(bindings);
  newest.current = bindings;
  const signature = bindings.map(({ key, label }) => `${key}\n${label}`).join("\n");
  useEffect(() => {
    if (!registry || isMuted || signature === "") return;
    const lines = signature.split("\n");
    const live = lines.flatMap((key, index) =>
      index % 2 === 0
        ? [
            {
              key,
              label: lines[index + 1] ?? "",
              run: () => newest.current.find((each) => each.key === key)?.run(),
              when: () => newest.current.find((each) => each.key === key)?.when?.() ?? true,
            },
          ]
        : [],
    );
    return registry.add(live);
  }, [registry, isMuted, signature]);
}

/** Opens the list of all keys. */
export function useShowKeys(): () => void {
  const registry = useContext(Keys);
  return () => registry?.show();
}

/** Listens for the keys of everything inside; `?` lists them. */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  const words = useWords("design");
  const bound = useRef<readonly (readonly KeyBinding[])[]>([]);
  const [shown, setShown] = useState<readonly KeyBinding[] | null>(null);
  const showLabel = words.showKeys;

  const registry = useMemo<Registry>(
    () => ({
      add(bindings) {
        bound.current = [bindings, ...bound.current];
        return () => {
          bound.current = bound.current.filter((each) => each !== bindings);
        };
      },
      show() {
        const known = new Map<string, KeyBinding>();
        for (const binding of bound.current.flat()) if (!known.has(binding.key)) known.set(binding.key, binding);
        setShown([...known.values(), { key: "?", label: showLabel, run: () => {} }]);
      },
    }),
    [showLabel],
  );

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const mod = event.metaKey || event.ctrlKey;
      // With ⌘ or Ctrl nobody types a letter, so those keys work in fields too.
      if (event.defaultPrevented || event.altKey || event.isComposing || (!mod && isTyping(event.target))) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') && !mod) return;
      const name = mod ? `mod+${event.key}` : nameOf(event);
      if (!mod && [...name.replace("shift+", "")].length === 1 && !areSingleKeysOn()) return;
      if (name === "?") {
        registry.show();
        return;
      }
      const binding = bound.current.flat().find(({ key, when }) => key === name && (when?.() ?? true));
      if (!binding) return;
      event.preventDefault();
      binding.run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [registry]);

  return (
    <Keys value={registry}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <KeysDialog bindings={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Keys>
  );
}

/** A letter, sign or digit by what is printed on the key. */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (letter !== undefined) return shiftKey ? `shift+${letter}` : letter;
  const sign = signs[code] ?? (key === "+" || key === "-" ? key : undefined);
  if (sign !== undefined) return shiftKey && code in signs ? `shift+${sign}` : sign;
  return key;
}

const signs: Readonly<Record<string, string>> = { Equal: "+", NumpadAdd: "+", Minus: "-", NumpadSubtract: "-" };

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])");
}
