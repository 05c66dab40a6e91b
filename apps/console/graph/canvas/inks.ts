import { useSyncExternalStore } from "react";

const names = [
  "--desk",
  "--ink",
  "--ink-soft",
  "--ink-faint",
  "--line-strong",
  "--accent",
  "--graph-concept",
  "--graph-method",
  "--graph-work",
  "--graph-report",
] as const;
export type InkName = (typeof names)[number];

/** Colours of tokens.css as a canvas takes them, light or dark as the page is. */
export type Inks = Readonly<Record<InkName, string>>;

/** The inks of now; they change with the theme. */
export function useInks(): Inks {
  return useSyncExternalStore(subscribe, readInks);
}

let kept: Inks | null = null;

/** The same object while no ink has changed. */
function readInks(): Inks {
  const probe = document.createElement("i");
  document.body.append(probe);
  const entries = names.map((name) => {
    probe.style.color = `var(${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  if (kept && entries.every(([name, ink]) => kept?.[name] === ink)) return kept;
  kept = Object.fromEntries(entries) as Record<InkName, string>;
  return kept;
}

function subscribe(listener: () => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", listener);
  return () => {
    chosen.disconnect();
    dark.removeEventListener("change", listener);
  };
}
