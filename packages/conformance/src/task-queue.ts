import { testCancel } from "./task-queue/cancel.ts";
import { testCancelById, testCancellations } from "./task-queue/cancel-by-id.ts";
import { testClaim } from "./task-queue/claim.ts";
import { testDeadLetters } from "./task-queue/dead-letters.ts";
import { testDepths } from "./task-queue/depths.ts";
import { testEnqueue } from "./task-queue/enqueue.ts";
import { testFindAndList } from "./task-queue/find-and-list.ts";
import { testGroups } from "./task-queue/groups.ts";
import { testLeases } from "./task-queue/leases.ts";
import { testAgainstModel } from "./task-queue/model.ts";
import { testPause } from "./task-queue/pause.ts";
import { testRateLimit } from "./task-queue/rate-limit.ts";
import { testSettle } from "./task-queue/settle.ts";
import type { CreateSubject } from "./task-queue/subject.ts";
import { testSuspects } from "./task-queue/suspects.ts";
import { testRefusedTaskIds, testTaskIds } from "./task-queue/task-ids.ts";
import { testTransactions } from "./task-queue/transactions.ts";
import { testWake } from "./task-queue/wake.ts";
import type { TestFunction } from "./test-function.ts";

/** What a queue under test can show, and how long it is played with. */
export interface TaskQueueSuiteOptions {
  /** Whether `wake` and `cancellations` are there. Default true; without it callers wait for their next poll. */
  readonly supportsWake?: boolean;
  /** Whether subjects have `atomically`. Default true; without it enqueueing cannot join a transaction. */
  readonly supportsTransactions?: boolean;
  /** Whether tasks keep the ids that they are given. Default true; without it the queue cannot stand behind an outbox. */
  readonly supportsTaskIds?: boolean;
  /** Random histories that are played against the model. Default 100. */
  readonly modelRuns?: number;
}

/**
 * What every queue must do on all four sides: TaskQueue, TaskSource, DeadLetters and QueueControl.
 * @param test of bun:test, node:test or any runner with the same first two parameters.
 * @param create gives an empty queue for one test, or for one random history.
 */
export function testTaskQueue(test: TestFunction, create: CreateSubject, options: TaskQueueSuiteOptions = {}): void {
  const { supportsWake = true, supportsTransactions = true, supportsTaskIds = true, modelRuns = 100 } = options;
  testEnqueue(test, create);
  testClaim(test, create);
  testGroups(test, create);
  testLeases(test, create);
  testSuspects(test, create);
  testSettle(test, create);
  testCancel(test, create);
  testDeadLetters(test, create);
  testFindAndList(test, create);
  testDepths(test, create);
  testCancelById(test, create);
  testPause(test, create);
  testRateLimit(test, create);
  if (supportsWake) testWake(test, create);
  if (supportsWake) testCancellations(test, create);
  if (supportsTaskIds) testTaskIds(test, create);
  else testRefusedTaskIds(test, create);
  if (supportsTransactions) testTransactions(test, create);
  testAgainstModel(test, create, modelRuns);
}
