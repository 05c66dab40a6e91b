const prefix = "rubrica-desk-";

/** Key under which the browser stores what a person typed at the marking desk and has not saved. */
export function deskStorageKey(personId: string): string {
  return `${prefix}${personId}`;
}

/** Deletes the stored drafts of every person. Requests that are not saved yet stay for the next session. */
export function forgetDesk(): void {
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const { waiting = [] } = JSON.parse(localStorage.getItem(name) ?? "{}") as { waiting?: readonly unknown[] };
      if (waiting.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify({ waiting }));
    }
  } catch {
    // A browser without storage has stored nothing.
  }
}
