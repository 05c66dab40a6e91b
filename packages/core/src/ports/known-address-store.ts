/** Remembers from which network addresses accounts have signed in. Addresses come hashed. */
export interface KnownAddressStore {
  /** Remembers the address; of each account the thirty that were used last are kept. */
  remember(userId: string, addressHash: string): Promise<void>;
  /** Whether the account has signed in from the address. False for an account that is not there. */
  includes(userId: string, addressHash: string): Promise<boolean>;
  /** Forgets every address of the account. */
  forget(userId: string): Promise<void>;
}
