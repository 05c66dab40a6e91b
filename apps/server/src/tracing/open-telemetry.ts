import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { ClaimedTask } from "@rubrica/core";
import type { EndedAttempt } from "@rubrica/worker-runtime";
import { StartupError } from "../startup-error.ts";
import { traceparentOf } from "./carry-trace.ts";
import type { RequestSpan, Tracing } from "./tracing.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Traces by OpenTelemetry. Sets nothing global; the exporter reads `OTEL_EXPORTER_OTLP_*` of the process itself. */
export function createOpenTelemetry(
  variables: Variables,
  build: { readonly version: string; readonly role: string },
): Tracing {
  const own = resourceFromAttributes({
    "service.name": "rubrica",
    "service.version": build.version,
    "rubrica.role": build.role,
  });
  const provider = new TracerProvider({
    // What the operator says comes last, and stands.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(variables),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("rubrica", build.version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();

  const during = async <Result>(span: Span, parent: Context, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await contexts.with(trace.setSpan(parent, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  const activeSpan = () => trace.getSpan(contexts.active())?.spanContext() ?? null;

  return {
    async request(request, answer) {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, headerGetter);
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
      const requestSpan: RequestSpan = {
        answered({ method, route, status, requestId }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "rubrica.request.id": requestId,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        },
      };
      return await during(span, parent, () => answer(requestSpan));
    },

    async attempt(task: ClaimedTask, work: () => Promise<EndedAttempt>) {
      const traceparent = traceparentOf(task.payload);
      const parent = traceparent
        ? propagator.extract(ROOT_CONTEXT, new Headers({ traceparent }), headerGetter)
        : ROOT_CONTEXT;
      const span = tracer.startSpan(
        `task ${task.type}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: {
            "rubrica.task.id": task.taskId,
            "rubrica.task.type": task.type,
            "rubrica.task.attempt": task.attempt,
          },
        },
        parent,
      );
      await during(span, parent, async () => {
        const { ending, error } = await work();
        span.setAttribute("rubrica.task.outcome", ending);
        if (error) {
          span.setAttribute("error.type", error.code);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
      });
    },

    current() {
      const span = activeSpan();
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
    },

    facts() {
      const span = activeSpan();
      return span ? { traceId: span.traceId, spanId: span.spanId } : {};
    },

    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MILLISECONDS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
      contexts.disable();
    },
  };
}

const CLOSE_MILLISECONDS = 3000;

const headerGetter: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
};

/** As the specification of OpenTelemetry names them. */
function samplerOf({ OTEL_TRACES_SAMPLER: given, OTEL_TRACES_SAMPLER_ARG: share }: Variables): Sampler {
  const name = given?.trim() || "parentbased_always_on";
  const ratio = () => {
    const value = Number(share?.trim() || "1");
    if (value >= 0 && value <= 1) return new TraceIdRatioBasedSampler(value);
    throw new StartupError("bad_tracing", "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1");
  };
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: ratio,
  };
  const root = roots[name.replace(/^parentbased_/, "")];
  if (!root)
    throw new StartupError("bad_tracing", `OTEL_TRACES_SAMPLER must be one of: ${samplers(Object.keys(roots))}`);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root: root() }) : root();
}

const samplers = (roots: readonly string[]) => roots.flatMap((root) => [root, `parentbased_${root}`]).join(", ");
