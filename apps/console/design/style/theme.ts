import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const key = "rubrica-theme";
const listeners = new Set<() => void>();
let current = readKept();
show();

/** Light or dark, kept in this browser; by default as the system. */
export function setTheme(next: Theme): void {
  current = next;
  try {
    if (next === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // A browser that keeps nothing still switches for now.
  }
  show();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(): void {
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}

function readKept(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}
