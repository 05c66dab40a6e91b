import { routes, type Schemas } from "@rubrica/contract";
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
  type Stores,
  type Transaction,
  type UserInfoStore,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { auditRecorder } from "../../audit-recorder.ts";
import { openExport } from "../../privacy/export-archive.ts";
import type { RemovalSweep } from "../../privacy/removal-sweep.ts";
import { failure, ok } from "../answers/reply.ts";
import type { Allowances } from "../requests/allowances.ts";
import { implement, type Route } from "../route.ts";
import { privacyTexts } from "../texts/privacy-texts.ts";
import { texts } from "../texts/route-texts.ts";

/** What the routes of personal data work with. */
export interface PersonalDataRoutesOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
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

/** Hand out what is kept about a person, and erase it: people themselves, admins for everybody. */
export function personalDataRoutes(options: PersonalDataRoutesOptions): readonly Route[] {
  const { transaction, userInfo, allowances, sweep } = options;
  const record = auditRecorder(transaction);

  const handOut = async (by: Person, personId: string, scope: PersonalScope) => {
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

  const erase = async (by: Person, personId: string) => {
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
    implement(routes.personalData.exportOwn, {
      handle: ({ person }) => handOut(person, person.userId, "own"),
    }),

    implement(routes.personalData.eraseOwn, {
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

    implement(routes.personalData.exportOf, {
      handle: ({ person, params: { user_id: personId } }) => handOut(person, personId, "all"),
    }),

    implement(routes.personalData.erase, {
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

function toErasureJson(erasure: Erasure): Schemas["Erasure"] {
  return { id: erasure.id, reports: erasure.reports, erased_at: erasure.erasedAt.toISOString() };
}
