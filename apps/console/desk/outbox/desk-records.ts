import { deskPrefix } from "../../api/scores/desk-storage.ts";

export type DeskRecord = "waiting" | "returned" | "draft";

export type DeskStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Records of one person in the browser's storage, each under a key of its own. */
export interface DeskRecords {
  /** All records of a kind, in no order. */
  read<T extends object>(record: DeskRecord): readonly T[];
  /** Returns `null` if there is none, or none that can be read. */
  find<T extends object>(record: DeskRecord, id: string): T | null;
  /** Keeps the record in memory if the storage is full or not available. */
  write(record: DeskRecord, id: string, value: object): void;
  remove(record: DeskRecord, id: string): void;
}

/**
 * Opens the records of a person. Drafts and refusals of every person that were stored at `before` or earlier are removed.
 * @param before milliseconds since 1970.
 */
export function openDeskRecords(storage: DeskStorage, personId: string, before: number): DeskRecords {
  // What could not be stored.
  const memory = new Map<string, object>();
  const keysOf = (prefix: string): readonly string[] => {
    const stored = attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];
    return [...new Set([...stored, ...memory.keys()])].filter((key) => key?.startsWith(prefix)) as string[];
  };
  const find = <T extends object>(key: string): T | null =>
    (memory.get(key) ?? attempt((): unknown => JSON.parse(storage.getItem(key) ?? "null"))) as T | null;
  const remove = (key: string) => {
    memory.delete(key);
    attempt(() => storage.removeItem(key));
  };

  for (const key of keysOf(deskPrefix)) {
    if (key.includes("/waiting/")) continue;
    const at = find<{ readonly at?: unknown }>(key)?.at;
    if (typeof at !== "number" || at <= before) remove(key);
  }
  return {
    read: <T extends object>(record: DeskRecord) =>
      keysOf(deskKeys(personId, record)).flatMap((key) => find<T>(key) ?? []),
    find: (record, id) => find(deskKeys(personId, record) + id),
    write(record, id, value) {
      const key = deskKeys(personId, record) + id;
      memory.set(key, value);
      attempt(() => {
        storage.setItem(key, JSON.stringify(value));
        memory.delete(key);
      });
    },
    remove: (record, id) => remove(deskKeys(personId, record) + id),
  };
}

/** What the keys of a person's records of one kind begin with; the id of the record follows. */
function deskKeys(personId: string, record: DeskRecord): string {
  return `${deskPrefix}${personId}/${record}/`;
}

/** What `run` returns; `null` where the browser refuses or the text is no JSON. */
function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
