import { defaultRubric } from "@rubrica/scoring";
import Type from "typebox";
import type { ComponentHealth, Health } from "../../health.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Readiness } from "../../observing/readiness.ts";
import { HINDRANCES } from "../../observing/readiness.ts";
import type { Authenticator } from "../authenticate.ts";
import { livez, readyz } from "../probes.ts";
import { ok, type Reply, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the system routes tell. */
export interface SystemRoutesOptions {
  readonly version: string;
  readonly health: Health;
  readonly readiness: Readiness;
  readonly metrics: Pick<Metrics, "read">;
  /** Tells who may read more of `/health` than others. */
  readonly authenticator: Authenticator;
  readonly limits: { readonly maxUploadBytes: number };
  /** Name of the configured model, or null: simulated scoring. */
  readonly aiModel: string | null;
  readonly emailConfirmation: boolean;
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

const healthSchema = Type.Object({
  status: Type.Union([Type.Literal("healthy"), Type.Literal("unhealthy")]),
  components: Type.Array(
    Type.Object({
      component: Type.String(),
      healthy: Type.Boolean(),
      detail: Type.Optional(Type.String({ description: "For administrators: what was seen." })),
    }),
  ),
});

const rootSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  links: Type.Record(Type.String(), Type.String()),
});

const healthy: Text = { zh: "服务正常", en: "Everything works." };
const unhealthy: Text = { zh: "服务异常", en: "Something does not work." };

/** Health, information, and what this is. */
export function systemRoutes(options: SystemRoutesOptions): readonly Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/health",
      summary: "How each component is",
      tag: "system",
      access: "public",
      answers: {
        200: { description: "All are well.", data: healthSchema },
        503: { description: "One is not.", data: healthSchema },
      },
      async handle({ request }) {
        const [seen, mayReadAll] = await Promise.all([options.health(), isAdmin(options.authenticator, request)]);
        // Details name addresses and paths.
        return healthReply(mayReadAll ? seen : seen.map(({ component, healthy }) => ({ component, healthy })));
      },
    }),
    defineRoute({
      method: "get",
      path: "/livez",
      summary: "Whether the process answers; asks nothing else",
      tag: "system",
      access: "public",
      answers: { 200: { description: "It does.", data: Type.Object({ status: Type.Literal("alive") }) } },
      handle: livez,
    }),
    defineRoute({
      method: "get",
      path: "/readyz",
      summary: "Whether the process can work: database, object store and queue answer, and it is not stopping",
      tag: "system",
      access: "public",
      answers: {
        200: { description: "It can.", data: Type.Object({ status: Type.Literal("ready") }) },
        503: {
          description: "It cannot.",
          data: Type.Object({ failing: Type.Array(Type.Enum([...HINDRANCES])) }),
        },
      },
      handle: async () => readyz(await options.readiness()),
    }),
    defineRoute({
      method: "get",
      path: "/metrics",
      summary: "Figures of the process for Prometheus; ADMIN_PORT shows the same without signing in",
      tag: "system",
      access: ["admin"],
      answers: { 200: { description: "The figures, in the text format.", mediaType: "text/plain" } },
      async handle() {
        const { text, mediaType } = await options.metrics.read();
        return new Response(text, { headers: { "Content-Type": mediaType, "Cache-Control": "no-store" } });
      },
    }),
    defineRoute({
      method: "get",
      path: "/info",
      summary: "Name, version, limits, capabilities, grade bands",
      tag: "system",
      access: "public",
      answers: {
        200: {
          description: "Information.",
          data: Type.Object({
            name: Type.String(),
            version: Type.String(),
            limits: Type.Object({ max_upload_bytes: Type.Integer(), password_min_length: Type.Integer() }),
            capabilities: Type.Object({
              ai: Type.Boolean({ description: "Whether a model is configured." }),
              ai_model: nullable(Type.String()),
              scoring_mode: Type.Union([Type.Literal("ai"), Type.Literal("simulated")]),
              email_confirmation: Type.Boolean({ description: "Whether new accounts confirm their address first." }),
              score_release: Type.Union([Type.Literal("immediate"), Type.Literal("manual")], {
                description: "Whether students see a score at once or when a teacher releases it.",
              }),
            }),
            grade_bands: Type.Array(
              Type.Object({
                code: Type.String(),
                label: Type.String(),
                from: Type.Integer(),
                to: Type.Integer(),
              }),
            ),
          }),
        },
      },
      handle: () =>
        ok(texts.listed, {
          name: "Rubrica",
          version: options.version,
          limits: { max_upload_bytes: options.limits.maxUploadBytes, password_min_length: 6 },
          capabilities: {
            ai: options.aiModel !== null,
            ai_model: options.aiModel,
            scoring_mode: options.aiModel === null ? "simulated" : "ai",
            email_confirmation: options.emailConfirmation,
            score_release: options.scoreRelease,
          },
          grade_bands: gradeBands,
        }),
    }),
    defineRoute({
      method: "get",
      path: "/",
      summary: "What this is, and links",
      tag: "system",
      access: "public",
      answers: { 200: { description: "Links.", data: rootSchema } },
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

/** Healthy where every component is. */
export function healthReply(components: readonly Partial<ComponentHealth>[]): Reply {
  const status = components.every((component) => component.healthy) ? "healthy" : "unhealthy";
  const data = { status, components };
  return status === "healthy" ? ok(healthy, data) : { status: 503, error: unhealthy, data };
}

/** Nobody is while the database, which knows, is away. */
async function isAdmin(authenticator: Authenticator, request: Request): Promise<boolean> {
  const person = await authenticator.person(request).catch(() => null);
  return person?.kind === "person" && person.role === "admin";
}
