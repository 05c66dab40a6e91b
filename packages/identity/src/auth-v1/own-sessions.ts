import type { SessionRecord } from "@rubrica/core";
import { signedInUser } from "./bearer.ts";
import type { Endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { noContent, ok } from "./reply.ts";

/** `GET /user/sessions`: where one is signed in, the newest first. Beyond what GoTrue has. */
export const listSessionsEndpoint: Endpoint = {
  method: "GET",
  path: "/user/sessions",
  async answer(context, { request }) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const sessions = await context.settings.stores.sessions.listByUser(user.account.id);
    const now = context.settings.clock.now();
    const alive = sessions.filter((session) => session.expiresAt > now).reverse();
    return ok({ sessions: alive.map((session) => sessionFacts(session, user.session.id)) });
  },
};

/** `DELETE /user/sessions/{session_id}`: ends one of one's own sessions at once. */
export const endSessionEndpoint: Endpoint = {
  method: "DELETE",
  path: "/user/sessions/{session_id}",
  async answer(context, { request, params }) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const { sessions } = context.settings.stores;
    const session = await sessions.find(params.session_id?.toLowerCase() ?? "");
    // Somebody else's is as absent as one that never was.
    if (session === null || session.userId !== user.account.id) {
      return refuse("session_not_found", { status: 404, message: "Session not found" });
    }
    await sessions.remove({ id: session.id });
    return noContent;
  },
};

/** What a person may know of a session: nothing that opens it. */
function sessionFacts(session: SessionRecord, currentId: string): Readonly<Record<string, unknown>> {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    refreshed_at: session.refreshedAt?.toISOString() ?? null,
    expires_at: session.expiresAt.toISOString(),
    user_agent: session.userAgent,
    ip: session.ip,
    aal: session.assuranceLevel,
    amr: session.methods,
    current: session.id === currentId,
  };
}
