import type { ClientContext } from "@rubrica/core";

/**
 * Where a request came from, behind a known number of proxies of our own.
 * @param remoteAddress the other end of the connection, or null when the runtime does not tell.
 * @param trustedProxies proxies in front of us that append to `X-Forwarded-For`. 0: the header is ignored, since
 *   anybody can write it; each proxy vouches for one entry, counted from the right.
 */
export function clientOf(request: Request, remoteAddress: string | null, trustedProxies: number): ClientContext {
  const userAgent = request.headers.get("user-agent");
  if (trustedProxies === 0) return { ip: remoteAddress, userAgent };
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  const ip = hops.at(-trustedProxies);
  return { ip: ip || remoteAddress, userAgent };
}
