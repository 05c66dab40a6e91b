/** The cookie that carries the page's sign-in. */
export interface SessionCookie {
  /** The secret that the request carries; null where there is none, or more than one: then nobody knows whose it is. */
  read(request: Request): string | null;
  /** `Set-Cookie` that gives the browser the secret. */
  give(secret: string, lifetimeSeconds: number): string;
  /** `Set-Cookie` that takes it away. */
  takeAway(): string;
}

/**
 * No script reads it and no other site sends it. Where people reach the service by https, it travels there alone and no
 * subdomain can plant one: that is what browsers make of the prefix `__Host-`.
 * @param plainName its name where it goes by http. Default `rubrica-session`; services on one host need different names.
 */
export function createSessionCookie(publicUrl: string, plainName = "rubrica-session"): SessionCookie {
  const secure = new URL(publicUrl).protocol === "https:";
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  return {
    read(request) {
      const found = (request.headers.get("cookie") ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`));
      const secret = found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
      return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
    },
    give: (secret, lifetimeSeconds) => `${name}=${secret}; ${attributes}; Max-Age=${lifetimeSeconds}`,
    takeAway: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
