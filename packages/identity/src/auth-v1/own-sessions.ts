import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import type { SessionRecord } from "@rubrica/core";
import { signedInUser } from "./bearer.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageLinks, parsePage } from "./paging.ts";
import { refuse } from "./refusal.ts";
import { noContent, ok } from "./reply.ts";

/** `GET /user/sessions?page=&per_page=`: where one is signed in, the newest first. Beyond what GoTrue has. */
export const listSessionsEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.listSessions,
  async answer(context, request) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const page = parsePage(request.query);
    if ("code" in page) return page;
    const { items, total } = await context.settings.stores.sessions.listRunning(user.account.id, {
      now: context.settings.clock.now(),
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    });
    const listed = { ...page, total, baseUrl: context.baseUrl, path: listSessionsEndpoint.path };
    return ok(
      { sessions: items.map((session) => sessionFacts(session, user.session.id)) },
      pageLinks(request.query, listed),
    );
  },
};

/** `DELETE /user/sessions/{session_id}`: ends one of one's own sessions at once. */
export const endSessionEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.endSession,
  async answer(context, request) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const { sessions } = context.settings.stores;
    const session = await sessions.find(request.params.session_id?.toLowerCase() ?? "");
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
