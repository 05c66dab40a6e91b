import { testCancels } from "./outbox-queue/cancels.ts";
import { testCrashes } from "./outbox-queue/crashes.ts";
import { testDeaths } from "./outbox-queue/deaths.ts";
import { testForgetting } from "./outbox-queue/forgetting.ts";
import { testHistories } from "./outbox-queue/histories.ts";
import { testLateAttempts } from "./outbox-queue/late-attempts.ts";
import { testOrder } from "./outbox-queue/order.ts";
import { createScenario } from "./outbox-queue/scenario.ts";
import type { CreateOutboxQueueSubject } from "./outbox-queue/subject.ts";
import type { TestFunction } from "./test-function.ts";

/** How long {@link testOutboxQueue} plays. */
export interface OutboxQueueSuiteOptions {
  /** Random histories with crashes that are played. Default 50. */
  readonly histories?: number;
}

/**
 * What stores and a queue in another system must do together, when they are joined by an outbox and a fence: nothing is
 * lost and nothing is kept twice, wherever a process is killed.
 * @param create gives empty stores and an empty queue for one test, or for one random history.
 */
export function testOutboxQueue(
  test: TestFunction,
  create: CreateOutboxQueueSubject,
  options: OutboxQueueSuiteOptions = {},
): void {
  const scenario = createScenario(test, create);
  testOrder(scenario);
  testCrashes(scenario);
  testLateAttempts(scenario);
  testDeaths(scenario);
  testCancels(scenario);
  testForgetting(scenario);
  testHistories(test, create, options.histories ?? 50);
}
