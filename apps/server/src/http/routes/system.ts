import { type Given, type RouteData, routes } from "@rubrica/contract";
import { MIN_PASSWORD_LENGTH } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";
import type { Health } from "../../health.ts";
import type { InstallationWarnings } from "../../installation-warnings.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Readiness } from "../../observing/readiness.ts";
import { ok, type Text } from "../answers/reply.ts";
import { livez, readyz } from "../probes.ts";
import type { Authenticator } from "../requests/authenticate.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the system routes tell. */
export interface SystemRoutesOptions {
  readonly version: string;
  readonly health: Health;
  readonly warnings: InstallationWarnings;
  readonly readiness: Readiness;
  readonly metrics: Pick<Metrics, "read">;
  /** Tells who may read more of `/health` than others. */
  readonly authenticator: Authenticator;
  readonly limits: { readonly maxUploadBytes: number };
  /** Name of the configured model, or null: simulated scoring. */
  readonly aiModel: string | null;
  readonly emailConfirmation: boolean;
  readonly releaseMails: boolean;
  readonly scoreRelease: "immediate" | "manual";
}

/** The bands of the default rubric, best first; each ends below the one before it. */
const gradeBands = [...defaultRubric.levels]
  .sort((a, b) => b.from - a.from)
  .map(({ code, label, from }, index, levels) => ({
    code,
    label: label.zh,
    from,
    to: (levels[index - 1]?.from ?? 101) - 1,
  }));

const healthy: Text = { zh: "服务正常", en: "Everything works." };
const unhealthy: Text = { zh: "服务异常", en: "Something does not work." };

/** Health, information, and what this is. */
export function systemRoutes(options: SystemRoutesOptions): readonly Route[] {
  return [
    implement(routes.system.health, {
      async handle({ request, language }) {
        const [seen, mayReadAll] = await Promise.all([options.health(), isAdmin(options.authenticator, request)]);
        // Details name addresses and paths.
        if (!mayReadAll) return healthReply(seen.map(({ component, healthy }) => ({ component, healthy })));
        const warnings = await options.warnings();
        return healthReply(
          seen,
          warnings.map(({ code, text }) => ({ code, message: text[language] })),
        );
      },
    }),
    implement(routes.system.livez, {
      handle: livez,
    }),
    implement(routes.system.readyz, {
      handle: async () => readyz(await options.readiness()),
    }),
    implement(routes.system.metrics, {
      async handle() {
        const { text, mediaType } = await options.metrics.read();
        return new Response(text, { headers: { "Content-Type": mediaType, "Cache-Control": "no-store" } });
      },
    }),
    implement(routes.system.info, {
      handle: () =>
        ok(texts.listed, {
          name: "Rubrica",
          version: options.version,
          limits: { max_upload_bytes: options.limits.maxUploadBytes, password_min_length: MIN_PASSWORD_LENGTH },
          capabilities: {
            ai: options.aiModel !== null,
            ai_model: options.aiModel,
            scoring_mode: options.aiModel === null ? "simulated" : "ai",
            email_confirmation: options.emailConfirmation,
            release_mails: options.releaseMails,
            score_release: options.scoreRelease,
          },
          grade_bands: gradeBands,
        }),
    }),
    implement(routes.system.root, {
      handle: () =>
        ok(
          { zh: "Rubrica：报告与论文评分服务", en: "Rubrica scores reports and theses." },
          {
            name: "Rubrica",
            version: options.version,
            links: {
              documentation: "/docs",
              openapi: "/openapi.json",
              health: "/health",
              info: "/info",
              register: "/functions/v1/auth-register",
              login: "/functions/v1/auth-login",
              reports: "/api/v1/reports",
            },
          },
        ),
    }),
  ];
}

type Answered = Given<RouteData<typeof routes.system.health>>;

/** Healthy where every component is, whatever there is to warn of. */
export function healthReply(
  components: Answered["components"],
  warnings?: Answered["warnings"],
): AnswerOf<typeof routes.system.health> {
  const isHealthy = components.every((component) => component.healthy);
  const seen = { components, ...(warnings && { warnings }) };
  return isHealthy
    ? ok(healthy, { status: "healthy", ...seen })
    : { status: 503, error: unhealthy, data: { status: "unhealthy", ...seen } };
}

/** Nobody is while the database, which knows, is away. */
async function isAdmin(authenticator: Authenticator, request: Request): Promise<boolean> {
  const person = await authenticator.person(request).catch(() => null);
  return person?.kind === "person" && person.role === "admin";
}
