import type { Clock, Logger, SigningKeys, TaskError } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { openSealedText, sealText } from "../tokens/sealed-text.ts";

/** What a task about mail carries: sealed, because it holds addresses, and links and codes that open something. */
export interface SealedWork {
  readonly sealed: string;
  /** RFC 3339. After this nobody needs it any more. */
  readonly expiresAt: string;
}

/** A task ends at its time, not at a number of attempts or of workers that were killed over it. */
export const UNTIL_EXPIRED = { maxAttempts: 10_000, maxCrashes: 10_000 };

export async function sealWork(
  { signingKeys }: { readonly signingKeys: SigningKeys },
  content: object,
  expiresAt: Date,
): Promise<SealedWork> {
  return { sealed: await sealText(signingKeys, "mail", JSON.stringify(content)), expiresAt: expiresAt.toISOString() };
}

/** How an attempt ended, in the words of worker-runtime's `TaskOutcome`. */
export type MailTaskOutcome =
  | {
      readonly kind: "completed";
      /** Runs in the transaction that ends the task. */
      readonly commit?: (stores: IdentityStores) => Promise<void>;
    }
  | { readonly kind: "retry"; readonly delaySeconds: null; readonly error: TaskError }
  /** Nothing is left of it, not even a dead letter. */
  | { readonly kind: "cancelled" };

/** Works on one type of task; a `TaskHandler` of worker-runtime. */
export interface MailTaskHandler {
  readonly payload: {
    /** Checks what the queue kept; throws where it is not sealed work. */
    parse(value: unknown): SealedWork;
  };
  readonly timeoutSeconds: number;
  readonly backoff: { readonly baseSeconds: number; readonly maxSeconds: number };
  /** Does the work. Throwing means that it is tried again. */
  run(task: { readonly payload: unknown }, context: { readonly logger: Logger }): Promise<MailTaskOutcome>;
}

/**
 * Opens what was sealed and does the work, as long as it is of any use.
 * @param perform gets what {@link sealWork} was given; the seal vouches for its shape.
 */
export function createSealedWorkHandler<Content>(
  { signingKeys, clock }: { readonly signingKeys: SigningKeys; readonly clock: Clock },
  perform: (content: Content, logger: Logger) => Promise<MailTaskOutcome>,
): MailTaskHandler {
  return {
    payload: { parse: parseSealedWork },
    timeoutSeconds: 60,
    backoff: { baseSeconds: 5, maxSeconds: 600 },
    async run(task, { logger }) {
      const payload = parseSealedWork(task.payload);
      if (clock.now().getTime() >= Date.parse(payload.expiresAt)) {
        logger.warn({ expiresAt: payload.expiresAt }, "a mail did not leave in time, and is not sent any more");
        return { kind: "cancelled" };
      }
      const text = await openSealedText(signingKeys, "mail", payload.sealed);
      // Another process may have the key; if none has, it ends with its time.
      if (text === null) return { kind: "retry", delaySeconds: null, error: notOpened };
      return perform(JSON.parse(text), logger);
    },
  };
}

const notOpened: TaskError = { code: "mail_not_opened", message: "None of the keys of this process opens the mail." };

function parseSealedWork(value: unknown): SealedWork {
  const { sealed, expiresAt } = (value ?? {}) as Partial<Record<keyof SealedWork, unknown>>;
  if (typeof sealed === "string" && typeof expiresAt === "string" && !Number.isNaN(Date.parse(expiresAt))) {
    return { sealed, expiresAt };
  }
  throw new TypeError("This is no sealed work.");
}
