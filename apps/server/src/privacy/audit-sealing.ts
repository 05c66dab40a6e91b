import type { AuditChain } from "@rubrica/adapter-postgres";
import type { Logger } from "@rubrica/core";

/**
 * Links what was added to the audit log, now and every minute. The end of the chain goes into the log of the process: kept
 * elsewhere, it shows when somebody rewrites audit log and chain alike.
 * @returns a function that stops it, and resolves when what is under way has ended.
 */
export function startAuditSealing(options: {
  readonly chain: Pick<AuditChain, "seal">;
  readonly logger: Logger;
}): () => Promise<void> {
  const seal = async () => {
    try {
      const end = await options.chain.seal();
      if (end) options.logger.info({ ...end }, "audit log sealed");
    } catch (error) {
      options.logger.warn({ error: (error as Error).name }, "the audit log was not sealed; again in a minute");
    }
  };
  let underWay = seal();
  const timer = setInterval(() => {
    underWay = underWay.then(seal);
  }, MINUTE_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

const MINUTE_MILLISECONDS = 60_000;
