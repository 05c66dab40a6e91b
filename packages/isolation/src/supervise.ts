import type { IsolatedJob } from "./isolation.ts";
import { IsolationError } from "./isolation-error.ts";
import type { JobMessage } from "./job-messages.ts";
import type { JobRunner, RunnerEnd } from "./job-runner.ts";

const MEMORY_CHECK_MILLISECONDS = 100;

/** How a job ended, and whether its runner may get another one. */
export interface SupervisedResult<Result> {
  readonly outcome: { readonly result: Result } | { readonly error: Error };
  /** Memory that the runner keeps; null when it is gone. */
  readonly memoryBytes: number | null;
}

/** Lets `runner` do `job` within the limits of the job; a runner that crosses one is killed. Never rejects. */
export async function supervise<Parameters, Message, Result>(
  runner: JobRunner,
  job: IsolatedJob<Parameters, Message>,
): Promise<SupervisedResult<Result>> {
  let resolve: (result: SupervisedResult<Result>) => void = () => {};
  const result = new Promise<SupervisedResult<Result>>((settle) => {
    resolve = settle;
  });
  let over = false;
  let stopped: Error | null = null;
  const stop = (error: Error): void => {
    if (stopped !== null) return;
    stopped = error;
    void runner.kill().then(() => resolve({ outcome: { error }, memoryBytes: null }));
  };

  const deadline = setTimeout(
    () => stop(new IsolationError("timeout", { deadlineMilliseconds: job.deadlineMilliseconds })),
    job.deadlineMilliseconds,
  );
  const memory = setInterval(async () => {
    const bytes = await runner.measureMemory();
    if (bytes !== null && bytes > job.maxMemoryBytes) {
      stop(new IsolationError("out_of_memory", { maxMemoryBytes: job.maxMemoryBytes, memoryBytes: bytes }));
    }
  }, MEMORY_CHECK_MILLISECONDS);
  const abort = (): void => stop(new IsolationError("aborted"));
  job.signal?.addEventListener("abort", abort, { once: true });
  void runner.ended.then((end) => {
    resolve({ outcome: { error: stopped ?? errorOfEnd(end) }, memoryBytes: null });
  });

  const answer = (question: number, about: unknown): void => {
    const asked = job.onAsk?.(about) ?? Promise.reject(new IsolationError("crashed", { failure: "a question" }));
    asked.then(
      (bytes) => runner.answer(question, bytes),
      // The runner may be another's by then.
      (error: Error) => over || stop(error),
    );
  };

  // The messages and the result of a job are what the module of this isolation makes of them.
  const hear = (message: JobMessage): void => {
    switch (message.kind) {
      case "ready":
        return;
      case "message":
        job.onMessage(message.message as Message);
        return;
      case "ask":
        answer(message.question, message.about);
        return;
      case "result":
        resolve({ outcome: { result: message.result as Result }, memoryBytes: message.memoryBytes });
        return;
      case "error": {
        const { code, facts, reason } = message.failure;
        resolve({ outcome: { error: new IsolationError(code, facts, reason) }, memoryBytes: message.memoryBytes });
      }
    }
  };

  runner.holdProgram(true);
  if (job.signal?.aborted) abort();
  else runner.start(job.parameters, job.bytes, hear);

  try {
    return await result;
  } finally {
    over = true;
    clearTimeout(deadline);
    clearInterval(memory);
    job.signal?.removeEventListener("abort", abort);
    runner.holdProgram(false);
  }
}

function errorOfEnd(end: RunnerEnd): IsolationError {
  if (typeof end === "object") return new IsolationError("not_started", { reason: end.notStarted });
  return new IsolationError(end === "out-of-memory" ? "out_of_memory" : "crashed");
}
