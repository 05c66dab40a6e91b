import { StartupError } from "../startup-error.ts";
import type { Tracing } from "./tracing.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Opens OpenTelemetry where its standard variables ask for it; null otherwise, and then nothing of it is loaded.
 * @throws StartupError for an exporter, protocol or sampler that this service does not have.
 */
export async function openTracing(
  variables: Variables,
  build: { readonly version: string; readonly role: string },
): Promise<Tracing | null> {
  if (!isWanted(variables)) return null;
  const { createOpenTelemetry } = await import("./open-telemetry.ts");
  return createOpenTelemetry(variables, build);
}

function isWanted(variables: Variables): boolean {
  const exporter = variables.OTEL_TRACES_EXPORTER?.trim();
  if (variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true" || exporter === "none") return false;
  const isAddressed = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].some((name) =>
    variables[name]?.trim(),
  );
  if (!exporter && !isAddressed) return false;
  if (exporter && exporter !== "otlp")
    throw new StartupError("bad_tracing", "OTEL_TRACES_EXPORTER must be otlp or none");
  const protocol =
    variables.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL?.trim() || variables.OTEL_EXPORTER_OTLP_PROTOCOL?.trim();
  if (protocol && protocol !== "http/json" && protocol !== "http/protobuf") {
    throw new StartupError(
      "bad_tracing",
      "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: this service sends OTLP over HTTP",
    );
  }
  return true;
}
