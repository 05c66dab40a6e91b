/** What the marking desk stores in the browser, each record under a key of its own so that two tabs do not overwrite each other. */
export type DeskRecord = "waiting" | "returned" | "draft";

/** Keys of everybody's records begin with it. */
export const deskPrefix = "rubrica-desk-";

/** What the keys of a person's records of one kind begin with; the id of the record follows. */
export function deskKeys(personId: string, record: DeskRecord): string {
  return `${deskPrefix}${personId}/${record}/`;
}

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
