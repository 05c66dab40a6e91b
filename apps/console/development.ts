/**
 * The console with hot reload, before a service that runs elsewhere: bun run console:dev
 *
 * `CONSOLE_PORT` (default 8788) is where it listens, `SERVICE_URL` (default http://127.0.0.1:8787) what answers all else.
 */
import { openConsoleFiles } from "./build.ts";
import page from "./index.html";

const service = process.env.SERVICE_URL ?? "http://127.0.0.1:8787";
const pdfjs = openConsoleFiles();

const server = Bun.serve({
  port: Number(process.env.CONSOLE_PORT ?? 8788),
  hostname: "127.0.0.1",
  development: { hmr: true, console: true },
  idleTimeout: 60,
  routes: {
    "/console/pdfjs-*": async (request) => {
      const file = (await pdfjs).get(new URL(request.url).pathname.slice("/console/".length));
      if (!file) return new Response(null, { status: 404 });
      return new Response(await file.read(), { headers: { "Content-Type": file.mediaType } });
    },
    "/console/*": page,
    "/console": page,
  },
  async fetch(request) {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    // To the service the request comes from its own page.
    if (headers.has("origin")) headers.set("origin", new URL(service).origin);
    headers.delete("host");
    return fetch(new URL(url.pathname + url.search, service), {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      signal: request.signal,
    }).catch(
      () => new Response(`No service at ${service}: start it with bun run start, or set SERVICE_URL.`, { status: 502 }),
    );
  },
});
console.log(`The console, reloaded as you write: ${server.url}console/  (service: ${service})`);
