import type { Subject } from "./subject.ts";

/** One thing that a method of the official client has to do here. */
export interface Check {
  /** As the client names it: `signUp`, `admin.createUser`. */
  readonly method: string;
  /** Goes on where the method's name ends. */
  readonly does: string;
  /** Rejects where it does something else. */
  run(subject: Subject): Promise<void>;
}
