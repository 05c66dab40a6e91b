import { defaultRubric } from "@rubrica/scoring";
import Type from "typebox";
import type { ComponentHealth } from "../../health.ts";
import { ok, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the system routes tell. */
export interface SystemRoutesOptions {
  readonly version: string;
  readonly health: () => Promise<readonly ComponentHealth[]>;
  readonly limits: { readonly maxUploadBytes: number };
  /** Name of the configured model, or null: simulated scoring. */
  readonly aiModel: string | null;
  readonly emailConfirmation: boolean;
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
  components: Type.Array(Type.Object({ component: Type.String(), healthy: Type.Boolean(), detail: Type.String() })),
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
      async handle({ language }) {
        const components = await options.health();
        if (components.every((component) => component.healthy)) return ok(healthy, { status: "healthy", components });
        const data = { status: "unhealthy", components };
        return Response.json({ success: false, error: unhealthy[language], data }, { status: 503 });
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
