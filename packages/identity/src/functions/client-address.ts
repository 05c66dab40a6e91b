import { type ClientContext, checkNumber, checkObject, type Logger } from "@rubrica/core";

/**
 * Tells where a request came from.
 * @param remoteAddress the other end of the connection, or null when the runtime does not tell.
 */
export type ClientReader = (request: Request, remoteAddress: string | null) => ClientContext;

/** What {@link createClientReader} needs. */
export interface ClientReaderOptions {
  /**
   * Proxies in front of us that append to `X-Forwarded-For`. 0: the header is ignored, since anybody can write it; each
   * proxy vouches for one entry, counted from the right.
   */
  readonly trustedProxies: number;
  /** Gets the warning of a proxy that nobody trusts. */
  readonly logger: Logger;
}

/**
 * Tells where requests come from, behind a known number of proxies of our own. Where none is trusted and one seems to be
 * there, it warns, once: all people would count as one address.
 *
 * @throws {InvalidArgumentError} for a number of proxies that is none: anybody could write the address.
 */
export function createClientReader(options: ClientReaderOptions): ClientReader {
  checkObject("createClientReader(options)", options, { expected: "an object with trustedProxies and logger" });
  const { trustedProxies, logger } = options;
  checkNumber("createClientReader(options.trustedProxies)", trustedProxies, { least: 0, required: true });
  checkObject("createClientReader(options.logger)", logger, { expected: "a logger", methods: ["warn"] });
  let warned = false;

  function warnOfProxy(request: Request): void {
    const header = warned ? undefined : forwardedHeaders.find((name) => request.headers.has(name));
    if (header === undefined) return;
    warned = true;
    logger.warn(
      { header },
      "a forwarded header arrived, and no proxy is trusted: behind a reverse proxy, set TRUSTED_PROXIES, or everybody counts as one address",
    );
  }

  return (request, remoteAddress) => {
    const userAgent = request.headers.get("user-agent");
    if (trustedProxies === 0) {
      warnOfProxy(request);
      return { ip: remoteAddress, userAgent };
    }
    const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    const ip = hops.at(-trustedProxies);
    return { ip: ip || remoteAddress, userAgent };
  };
}

const forwardedHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];
