import type { Stores } from "./stores.ts";

/** Tells students that marks of theirs were released. */
export interface ReleaseNotice {
  /**
   * Part of the transaction that the stores are bound to, after marks of the reports were released in it. Chooses by itself
   * whom to tell: nobody twice.
   */
  tell(stores: Stores, reportIds: readonly string[]): Promise<void>;
}
