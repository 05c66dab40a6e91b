/** Tells whether a request was made by a page of this service. */
export type OwnPageCheck = (request: Request) => boolean;

/**
 * By what browsers say of a request and scripts cannot change: `Sec-Fetch-Site`, else `Origin`. What changes something
 * needs `same-origin`; a browser that says nothing of the site (plain http) has to name our own origin. What only reads
 * may come from the address bar (`none`) too, and without either header.
 *
 * Where people reach the service by plain http, in a campus network under whatever name, the origin of the address that
 * was asked is our own as well; by https it is `PUBLIC_URL`'s alone.
 */
export function createOwnPageCheck(publicUrl: string): OwnPageCheck {
  const { origin, protocol } = new URL(publicUrl);
  const isOurs = (given: string, request: Request) =>
    given === origin ||
    (protocol === "http:" && given === `http://${request.headers.get("host") ?? new URL(request.url).host}`);
  return (request) => {
    const site = request.headers.get("sec-fetch-site");
    const given = request.headers.get("origin");
    if (given !== null && !isOurs(given, request)) return false;
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (site !== null) return site === "same-origin" || (isReading && site === "none");
    return isReading || given !== null;
  };
}
