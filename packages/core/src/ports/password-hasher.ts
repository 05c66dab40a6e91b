/** Hashes passwords. Every character counts; composed and decomposed spelling of a character are the same. */
export interface PasswordHasher {
  /** A PHC string with its own salt. Hash and verify reject with TooManyWaitingError when too many wait already. */
  hash(password: string): Promise<string>;
  /** False for a wrong password, and for a hash that is malformed or requires unreasonable work. */
  verify(hash: string, password: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than today's. */
  needsRehash(hash: string): boolean;
  /**
   * Algorithm and parameters of the hash, as a text of the hasher: equal texts mean equal work to verify. Null for a
   * hash that `verify` refuses without work because it is malformed or requires unreasonable work.
   */
  workOf(hash: string): string | null;
}
