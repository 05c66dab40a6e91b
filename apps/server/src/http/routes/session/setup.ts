import { routes } from "@rubrica/contract";
import { createFirstAdmin } from "@rubrica/identity";
import { ok } from "../../answers/reply.ts";
import { implement, type Route } from "../../route.ts";
import { texts } from "../../texts/route-texts.ts";
import { registerTexts, sessionTexts } from "../../texts/session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, type SessionRefusal, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** The first administrator, by the link that the start of the service shows. */
export function setupRoutes(options: SessionRoutesOptions, { enterRegistered }: SignedInPerson): readonly Route[] {
  const { setup, register, client } = options;
  return [
    implement(routes.setup.find, {
      handle: async () => ok(texts.listed, { place: setup.tellsPlace ? await setup.links.findPlace() : null }, unkept),
    }),

    ownPageRoute(options, routes.setup.check, {
      async handle(request, { secret }) {
        const limited = await countRequest(request);
        return limited ?? ok(texts.listed, { state: await setup.links.check(secret) }, unkept);
      },
    }),

    ownPageRoute(options, routes.setup.create, {
      async handle(request, { secret, email, password, full_name: fullName }) {
        const limited = await countRequest(request);
        if (limited) return limited;
        const taken = await setup.links.take(secret);
        if (taken.status !== "taken") return refuse(410, `link_${taken.status}`, sessionTexts.setupLinkInvalid);
        const created = await createFirstAdmin(register, { email, password, fullName }).catch(async (error) => {
          await taken.giveBack();
          throw error;
        });
        switch (created.status) {
          case "created":
            await setup.removeFile();
            break;
          case "admin_exists":
            return refuse(410, "link_void", sessionTexts.setupLinkInvalid);
          case "invalid":
            await taken.giveBack();
            return refuse(400, invalidCodes[created.field] ?? "missing_field", created.text);
          case "email_taken":
            await taken.giveBack();
            return refuse(409, "email_taken", registerTexts.email_taken);
          case "rejected":
            await taken.giveBack();
            return refuse(400, "account_not_created", registerTexts.account_not_created);
        }
        return await enterRegistered(request, { email, password });
      },
    }),
  ];

  /** With registrations: both make accounts. */
  async function countRequest(request: Request): Promise<SessionRefusal | null> {
    const allowance = await register.requestLimit.take("register", client(request).ip);
    return allowance.allowed ? null : refuse(429, "rate_limited", texts.tooManyRequests, allowance.retryAfterSeconds);
  }
}

const invalidCodes: Readonly<Record<string, string>> = { email: "bad_email", password: "short_password" };
