import {
  completed,
  dead,
  defineHandler,
  defineWorker,
  systemTime,
  type Time,
  type WorkerDefinition,
} from "@rubrica/worker-runtime";
import * as z from "zod";

/**
 * The worker to copy from, and to try the queue with: `example` echoes a message piece by piece, `test` behaves as its
 * payload says, for drills.
 */
export function createExampleWorker({ time = systemTime }: { readonly time?: Time } = {}): WorkerDefinition {
  return defineWorker({
    kind: "example",
    handlers: {
      example: defineHandler({
        payload: z.object({
          message: z.string().min(1).max(2000),
          pieces: z.int().min(1).max(100).default(3),
          secondsPerPiece: z.number().min(0).max(60).default(0),
        }),
        async run({ payload }, { signal, logger, reportProgress }) {
          const pieces = cut(payload.message, payload.pieces);
          for (const [index, piece] of pieces.entries()) {
            await time.sleep(payload.secondsPerPiece * 1000, signal);
            signal.throwIfAborted();
            reportProgress((index + 1) / pieces.length, piece);
          }
          logger.info({ pieces: pieces.length }, "the example is done");
          return completed();
        },
      }),

      test: defineHandler({
        payload: z.object({
          /** Attempts that fail before one succeeds. */
          failures: z.int().min(0).max(100).default(0),
          /** Whether it becomes a dead letter at once. */
          dies: z.boolean().default(false),
          /** How long it takes before it ends. */
          seconds: z.number().min(0).max(3600).default(0),
          /** Whether it goes on when it is told to stop. */
          ignoresAbort: z.boolean().default(false),
        }),
        backoff: { baseSeconds: 1, maxSeconds: 30 },
        async run({ payload, attempt }, { signal }) {
          await time.sleep(payload.seconds * 1000, payload.ignoresAbort ? undefined : signal);
          if (!payload.ignoresAbort) signal.throwIfAborted();
          if (payload.dies) return dead({ code: "drill", message: "The drill asked for a dead letter." });
          if (attempt <= payload.failures) throw new DrillError(attempt, payload.failures);
          return completed();
        },
      }),
    },
  });
}

/** A failure that the drill asked for. */
class DrillError extends Error {
  override readonly name = "DrillError";
  readonly code = "drill";
  readonly readable = true;

  constructor(attempt: number, failures: number) {
    super(`The drill asked for ${failures} failures; this is number ${attempt}.`);
  }
}

/** Cuts a text into so many pieces of nearly the same length, or fewer when it is shorter than that. */
function cut(text: string, count: number): readonly string[] {
  const characters = [...text];
  const length = Math.ceil(characters.length / count);
  const starts = Array.from({ length: Math.ceil(characters.length / length) }, (_, index) => index * length);
  return starts.map((start) => characters.slice(start, start + length).join(""));
}
