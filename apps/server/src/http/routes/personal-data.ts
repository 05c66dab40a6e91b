import {
  type AccountProvider,
  type ClientContext,
  type ErasePersonDependencies,
  type Erasure,
  erasePerson,
  type Logger,
  normalizeEmail,
  type ObjectStore,
  type Person,
  type PersonalScope,
  type Transaction,
  type UserInfoStore,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { openExport } from "../../privacy/export-archive.ts";
import type { RemovalSweep } from "../../privacy/removal-sweep.ts";
import type { Allowances } from "../allowances.ts";
import { privacyTexts } from "../privacy-texts.ts";
import { failure, ok, type Reply } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { timestamp, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the routes of personal data work with. */
export interface PersonalDataRoutesOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly taskKeys: ErasePersonDependencies["taskKeys"];
  /** Days for which bare marks of somebody who was erased stay. */
  readonly marksKeptDays: number;
  readonly accountProvider: Pick<AccountProvider, "authenticate" | "revokeSessions">;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly objects: ObjectStore;
  readonly allowances: Allowances;
  readonly sweep: RemovalSweep;
  readonly client: (request: Request) => ClientContext;
  readonly logger: Logger;
}

const tag = "personal data";
const params = Type.Object({ user_id: uuid });
const archive = { 200: { description: "A ZIP with a README in both languages.", mediaType: "application/zip" } };
const tooMany = { 429: { description: "Too many exports or attempts." } };
const notFound = { 404: { description: "There is no such user." } };
const lastAdmin = { 409: { description: "This is the last active admin." } };

const confirmation = Type.String({ maxLength: 1000, description: "The e-mail address of the account, typed again." });
const erasureSchema = Type.Object(
  {
    id: Type.String({ format: "uuid", description: "Of the erasure: all that stands for the person from now on." }),
    reports: Type.Integer({ description: "Reports that were erased with the account." }),
    erased_at: timestamp,
  },
  { $id: "Erasure" },
);
const erased = { 200: { description: "Erased.", data: erasureSchema } };

/** Hand out what is kept about a person, and erase it: people themselves, admins for everybody. */
export function personalDataRoutes(options: PersonalDataRoutesOptions): readonly Route[] {
  const { transaction, userInfo, allowances, sweep } = options;
  const record = auditRecorder(transaction);

  const handOut = async (by: Person, personId: string, scope: PersonalScope): Promise<Reply> => {
    const refused = await allowances.take("personal-export", by.userId);
    if (refused) return refused;
    const stream = await openExport({ transaction, objects: options.objects, personId, scope });
    if (!stream) return failure(404, texts.userNotFound);
    await record(by, { action: "account.exported", reportId: null, detail: { account: personId } });
    return new Response(stream, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="rubrica-${new Date().toISOString().slice(0, 10)}.zip"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  };

  const erase = async (by: Person, personId: string): Promise<Reply> => {
    const outcome = await erasePerson(options, { personId, by });
    if (outcome.status !== "erased") {
      return outcome.status === "last_admin" ? failure(409, texts.lastAdmin) : failure(404, texts.userNotFound);
    }
    // For whoever has to do it again after a restore: the one place that says who it was.
    if (!outcome.erasure.isEarlier)
      options.logger.info({ userId: personId, erasure: outcome.erasure.id }, "account erased");
    sweep.begin();
    return ok(privacyTexts.erased, toErasureJson(outcome.erasure), { "Cache-Control": "no-store" });
  };

  return [
    defineRoute({
      method: "get",
      path: "/api/v1/me/export",
      summary: "Everything that is kept about oneself, as one ZIP",
      tag,
      access: "person",
      answers: { ...archive, ...tooMany },
      handle: ({ person }) => handOut(person, person.userId, "own"),
    }),

    defineRoute({
      method: "post",
      path: "/api/v1/me/erasure",
      summary: "Erase one's own account with all reports, for good",
      tag,
      access: "person",
      body: Type.Object({ confirmation, password: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
      answers: {
        ...erased,
        400: { description: "The address is not that of the account." },
        403: { description: "The password is not right." },
        ...lastAdmin,
        ...tooMany,
      },
      async handle({ person, body, request }) {
        const refused = await allowances.take("erasure", person.userId);
        if (refused) return refused;
        const email = await confirmedEmail(person.userId, body.confirmation);
        if (email === null) return failure(400, privacyTexts.notConfirmed);
        const { password } = body;
        const shown = await options.accountProvider.authenticate({ email, password, client: options.client(request) });
        if (shown.status === "refused") {
          if (shown.reason !== "too_many_failures") return failure(403, privacyTexts.wrongPassword);
          return failure(429, texts.tooManyRequests, { "Retry-After": String(Math.ceil(shown.retryAfterSeconds)) });
        }
        const reply = await erase(person, person.userId);
        // Nobody asked to be signed in; where the account is gone the session went with it.
        await options.accountProvider.revokeSessions({ accessToken: shown.session.access_token }).catch(() => {});
        return reply;
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/api/users/{user_id}/export",
      summary:
        "Everything that is kept about a user, as one ZIP, with scores that were not released and calls of a model",
      tag,
      access: ["admin"],
      params,
      answers: { ...archive, ...notFound, ...tooMany },
      handle: ({ person, params: { user_id: personId } }) => handOut(person, personId, "all"),
    }),

    defineRoute({
      method: "post",
      path: "/api/v1/api/users/{user_id}/erasure",
      summary: "Erase a user: account, sessions, reports and their name in what stays, for good; again it does nothing",
      tag,
      access: ["admin"],
      params,
      body: Type.Object({ confirmation }, { additionalProperties: false }),
      answers: {
        ...erased,
        400: { description: "The address is not that of the account." },
        ...notFound,
        ...lastAdmin,
        ...tooMany,
      },
      async handle({ person, params: { user_id: personId }, body }) {
        const refused = await allowances.take("erasure", person.userId);
        if (refused) return refused;
        // Somebody who is gone already has no address to confirm.
        const isThere = (await userInfo.find(personId)) !== null;
        if (isThere && (await confirmedEmail(personId, body.confirmation)) === null)
          return failure(400, privacyTexts.notConfirmed);
        return await erase(person, personId);
      },
    }),
  ];

  /** The address of the account where it was typed again, else null. */
  async function confirmedEmail(personId: string, typed: string): Promise<string | null> {
    const found = await userInfo.find(personId);
    return found && normalizeEmail(typed) === found.email ? found.email : null;
  }
}

function toErasureJson(erasure: Erasure): Type.Static<typeof erasureSchema> {
  return { id: erasure.id, reports: erasure.reports, erased_at: erasure.erasedAt.toISOString() };
}
