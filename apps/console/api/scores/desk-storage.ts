/** What the keys begin with under which the browser stores what was typed at the marking desk. */
export const deskPrefix = "rubrica-desk-";

/** Deletes the stored drafts of every person. Requests that are not saved yet stay for the next session. */
export function forgetDesk(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(deskPrefix) && !key.includes("/waiting/")) localStorage.removeItem(key);
    }
  } catch {
    // A browser without storage has stored nothing.
  }
}
