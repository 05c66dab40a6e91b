import { useSyncExternalStore } from "react";

const key = "rubrica-single-keys";
const listeners = new Set<() => void>();

/** Whether keys of one character act by themselves; somebody who speaks to the computer turns them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // A browser that keeps nothing leaves them on.
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);
}
