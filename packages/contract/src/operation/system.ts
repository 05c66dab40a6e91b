import Type from "typebox";
import { nullable } from "../envelope.ts";
import { route } from "../route.ts";

/** Why a process cannot work now. */
export const HINDRANCES = ["starting", "stopping", "database", "migrations", "object_store", "queue"] as const;

const healthSchema = Type.Object({
  status: Type.Union([Type.Literal("healthy"), Type.Literal("unhealthy")]),
  components: Type.Array(
    Type.Object({
      component: Type.String(),
      healthy: Type.Boolean(),
      detail: Type.Optional(Type.String({ description: "For administrators: what was seen." })),
    }),
  ),
  warnings: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
      description: "For administrators: what they should change, while every component may be well.",
    }),
  ),
});

const rootSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  links: Type.Record(Type.String(), Type.String()),
});

export const health = route({
  method: "get",
  path: "/health",
  summary: "How each component is",
  tag: "system",
  access: "public",
  answers: {
    200: { description: "All are well.", data: healthSchema },
    503: { description: "One is not.", data: healthSchema },
  },
});

export const livez = route({
  method: "get",
  path: "/livez",
  summary: "Whether the process answers; asks nothing else",
  tag: "system",
  access: "public",
  answers: { 200: { description: "It does.", data: Type.Object({ status: Type.Literal("alive") }) } },
});

export const readyz = route({
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
});

export const metrics = route({
  method: "get",
  path: "/metrics",
  summary: "Figures of the process for Prometheus; ADMIN_PORT shows the same without signing in",
  tag: "system",
  access: { roles: ["admin"], reason: "The figures are about the whole installation." },
  answers: { 200: { description: "The figures, in the text format.", mediaType: "text/plain" } },
});

export const info = route({
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
          release_mails: Type.Boolean({ description: "Whether students are told of a released mark by mail." }),
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
});

export const root = route({
  method: "get",
  path: "/",
  summary: "What this is, and links",
  tag: "system",
  access: "public",
  answers: { 200: { description: "Links.", data: rootSchema } },
});
