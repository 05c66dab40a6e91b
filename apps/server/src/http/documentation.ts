import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Hono } from "hono";
import { refuseOtherMethods } from "./route.ts";

/**
 * The OpenAPI document at `/openapi.json` and a page at `/docs` that shows it; nothing is loaded from elsewhere.
 * @param makeDocument makes the document; called by the first request for it.
 */
export function mountDocumentation(app: Hono, makeDocument: () => object): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  let document: object | null = null;
  app.get("/openapi.json", (context) => {
    document ??= makeDocument();
    return context.json(document);
  });
  app.get("/docs", (context) => context.html(page, 200, { "Content-Security-Policy": contentSecurityPolicy }));
  app.get("/docs/start.js", () => new Response(start, { headers: { "Content-Type": "text/javascript" } }));
  for (const [name, mediaType] of Object.entries(assets)) {
    app.get(`/docs/${name}`, () => {
      const headers = { "Content-Type": mediaType, "Cache-Control": "public, max-age=86400" };
      return new Response(Bun.file(join(folder, name)), { headers });
    });
  }
  for (const path of [
    "/openapi.json",
    "/docs",
    "/docs/start.js",
    ...Object.keys(assets).map((name) => `/docs/${name}`),
  ]) {
    refuseOtherMethods(app, path, ["GET"]);
  }
}

const assets = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" } as const;

const contentSecurityPolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

const page = `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rubrica API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="document"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#document", deepLinking: true, validatorUrl: null });\n`;
