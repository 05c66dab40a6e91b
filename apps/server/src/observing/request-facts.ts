import { AsyncLocalStorage } from "node:async_hooks";

/** What lines of the log that are written during a request say about it. */
export interface RequestFacts {
  readonly requestId: string;
  /** Once it is known who asks. */
  userId?: string;
}

const storage = new AsyncLocalStorage<RequestFacts>();

/** Of the request that is being answered; undefined outside of one. */
export const requestFacts = (): RequestFacts | undefined => storage.getStore();

/** Whatever the work calls and awaits belongs to the request. */
export function duringRequest<Result>(facts: RequestFacts, work: () => Result): Result {
  return storage.run(facts, work);
}

/** Says who asks. */
export function noteUser(userId: string): void {
  const facts = storage.getStore();
  if (facts) facts.userId = userId;
}
