import type { QueuePorts, Stores, Transaction } from "@rubrica/core";

/** Empty stores and an empty queue in another system, which outlive the processes that a test starts and kills. */
export interface OutboxQueueSubject {
  /** Starts a process that joins the two. Each port that it is given passes through `intercept` first. */
  start(intercept: Intercept): OutboxQueueProcess;
  /** Empties the queue, as one that is restarted without its data. */
  forget(): Promise<void>;
  /** Lets that many seconds pass for the queue and for the outbox. */
  passSeconds(seconds: number): Promise<void>;
  /** Writes a line into the stores, in the transaction; a line that is there already is there twice then. */
  keep(stores: Stores, line: string): Promise<void>;
  /** All lines that were committed, sorted. */
  kept(): Promise<readonly string[]>;
}

/** What a process makes of stores and queue. */
export interface OutboxQueueProcess extends QueuePorts {
  readonly transaction: Transaction;
  readonly relay: {
    /** Hands over what waits. */
    flush(): Promise<void>;
    /** Tells the queue again of tasks that it has forgotten; gives how many it had. */
    recover(): Promise<number>;
  };
}

export type CreateOutboxQueueSubject = () => Promise<OutboxQueueSubject>;

/** Stands between a process and a port of this name. */
export type Intercept = <Port extends object>(name: string, port: Port) => Port;
