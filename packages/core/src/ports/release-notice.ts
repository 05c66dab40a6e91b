import type { Stores } from "./stores.ts";

/** Tells students that marks of theirs were released. */
export interface ReleaseNotice {
  /**
   * Notifies the owners of released reports, in the transaction that released them. Chooses the recipients itself and
   * notifies nobody twice.
   */
  tell(stores: Stores, reportIds: readonly string[]): Promise<void>;
}
