import { useSyncExternalStore } from "react";

export type Language = "zh" | "en";

const key = "rubrica-language";
const listeners = new Set<() => void>();
let current: Language = readKept() ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

/** What the person reads: what they chose last, else the browser's. */
export function language(): Language {
  return current;
}

/** Changes it for good and for every part on the page. */
export function setLanguage(next: Language): void {
  current = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // A browser that keeps nothing still switches for now.
  }
  announce();
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language);
}

/** As a tag for `lang`, `Accept-Language` and `Intl`. */
export function languageTag(of: Language = current): "zh-CN" | "en-GB" {
  return of === "zh" ? "zh-CN" : "en-GB";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readKept(): Language | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === "zh" || kept === "en" ? kept : null;
  } catch {
    return null;
  }
}

function announce(): void {
  document.documentElement.lang = languageTag();
}
announce();
