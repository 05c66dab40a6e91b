import type { Stores } from "@rubrica/core";
import { createSecretToken, hashToken } from "../tokens/secret-token.ts";
import type { OpenedSession } from "./session-life.ts";

/**
 * Makes a session `aal2` by a second factor that was shown, with a refresh token of its own: those from before would
 * carry whoever has one of them up along with it. Null when the session is gone.
 */
export async function raiseSession(
  { sessions, refreshTokens }: Pick<Stores, "sessions" | "refreshTokens">,
  sessionId: string,
  proof: { readonly factorId: string; readonly method: string; readonly at: Date },
): Promise<OpenedSession | null> {
  const session = await sessions.find(sessionId);
  if (session === null) return null;
  const shown = { method: proof.method, timestamp: Math.floor(proof.at.getTime() / 1000) };
  const methods = [shown, ...session.methods.filter(({ method }) => method !== proof.method)];
  if (!(await sessions.raise(sessionId, { factorId: proof.factorId, methods }))) return null;
  const refreshToken = createSecretToken();
  await refreshTokens.restart({ hash: await hashToken(refreshToken), sessionId });
  return { id: session.id, createdAt: session.createdAt, assuranceLevel: "aal2", methods, refreshToken };
}
