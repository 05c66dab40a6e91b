import { expect, test } from "bun:test";
import { join } from "node:path";

const build = `{ version: "1.0.0", role: "all" }`;

/** Which modules of the SDK a process of its own has loaded after opening what the variables ask for. */
async function loadedBy(variables: string): Promise<{ readonly opened: boolean; readonly sdk: boolean }> {
  const program = `
    const { openTracing } = await import(${JSON.stringify(join(import.meta.dirname, "open-tracing.ts"))});
    const opened = await openTracing(${variables}, ${build});
    const { createRequire } = await import("node:module");
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    const sdk = loaded.some((path) => path.includes("@opentelemetry"));
    await opened?.close();
    console.log(JSON.stringify({ opened: opened !== null, sdk }));`;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text());
}

test("openTracing() opens nothing and loads nothing where nothing is set, or none is wanted", async () => {
  const nothing = { opened: false, sdk: false };
  const endpoint = `OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318"`;
  expect(await loadedBy("{}")).toEqual(nothing);
  expect(await loadedBy(`{ OTEL_SERVICE_NAME: "x" }`)).toEqual(nothing);
  expect(await loadedBy(`{ ${endpoint}, OTEL_TRACES_EXPORTER: "none" }`)).toEqual(nothing);
  expect(await loadedBy(`{ ${endpoint}, OTEL_SDK_DISABLED: "true" }`)).toEqual(nothing);
  expect(await loadedBy(`{ ${endpoint} }`)).toEqual({ opened: true, sdk: true });
});
