import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { chooseEncoding } from "./answers/compress-answers.ts";
import { failure, preferredLanguage, send, type Text } from "./answers/reply.ts";
import { refuseOtherMethods } from "./route.ts";
import { texts } from "./texts/route-texts.ts";

/** One file of the console. */
export interface ConsoleFile {
  readonly mediaType: string;
  /** The name changes with the content. */
  readonly immutable: boolean;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Where it was compressed beforehand. */
  readonly readBrotli?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What became of the console: its files by path below `/console/`, or why there are none. */
export type OpenedConsole =
  | { readonly status: "ready"; readonly files: ReadonlyMap<string, ConsoleFile> }
  | { readonly status: "missing" }
  | { readonly status: "broken"; readonly reasons: readonly string[] };

/**
 * The console below `/console/`; requests wait until it is built. `GET /` sends browsers there. Where there is no
 * console, a page says why, and everything else works.
 */
export function mountConsole(app: Hono, console: Promise<OpenedConsole>): void {
  const compressed = createCompressor();

  app.get("/", (context, next) => {
    context.header("Vary", "Accept", { append: true });
    return prefersHtml(context.req.header("accept")) ? Promise.resolve(context.redirect("/console/", 303)) : next();
  });
  app.get("/console", (context) => context.redirect("/console/", 308));
  app.get("/console/*", async (context) => {
    const opened = await console;
    if (opened.status !== "ready") return explain(context, opened);
    const path = context.req.path.slice("/console/".length);
    const file = opened.files.get(path) ?? (isAsset(path) ? undefined : opened.files.get("index.html"));
    if (!file) return send(context, failure(404, texts.notFound, { "Cache-Control": "no-store" }));
    return answer(context, file, compressed);
  });
  for (const path of ["/console", "/console/*"]) refuseOtherMethods(app, path, ["GET"]);
}

/** Everything that is no file is an address of the page's own. */
function isAsset(path: string): boolean {
  return path.startsWith("files/") || path.startsWith("pdfjs-");
}

async function answer(context: Context, file: ConsoleFile, compressed: Compressor): Promise<Response> {
  const encoding = isCompressible(file.mediaType) ? chooseEncoding(context.req.header("accept-encoding")) : "identity";
  const headers: Record<string, string> = {
    "Content-Type": file.mediaType,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    "Content-Security-Policy": contentSecurityPolicy,
    Vary: "Accept-Encoding",
  };
  if (!file.immutable) {
    headers.ETag = `W/"${createHash("sha256")
      .update(await file.read())
      .digest("base64url")}"`;
    if (matches(context.req.header("if-none-match"), headers.ETag)) return new Response(null, { status: 304, headers });
  }
  const body = encoding === "identity" ? await file.read() : await compressed(file, encoding);
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = String(body.byteLength);
  return new Response(context.req.method === "HEAD" ? null : body, { headers });
}

/** Scripts and styles from here alone; `wasm-unsafe-eval` is for the image decoders of pdf.js. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

type Encoding = "br" | "gzip";
type Compressor = (file: ConsoleFile, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

const withBrotli = promisify(brotliCompress);
const withGzip = promisify<Uint8Array, Buffer<ArrayBuffer>>(gzip);

/** Each file is compressed once, when somebody first asks for it. */
function createCompressor(): Compressor {
  const kept = new Map<Encoding, WeakMap<ConsoleFile, Promise<Uint8Array<ArrayBuffer>>>>([
    ["br", new WeakMap()],
    ["gzip", new WeakMap()],
  ]);
  const compress: Compressor = async (file, encoding) => {
    if (encoding === "br" && file.readBrotli) return file.readBrotli();
    const bytes = await file.read();
    if (encoding === "gzip") return new Uint8Array(await withGzip(bytes));
    // 5: a tenth larger than 11, in a fiftieth of the time.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    return new Uint8Array(await withBrotli(bytes, { params }));
  };
  return (file, encoding) => {
    const known = kept.get(encoding)?.get(file);
    if (known) return known;
    const result = compress(file, encoding);
    kept.get(encoding)?.set(file, result);
    result.catch(() => kept.get(encoding)?.delete(file));
    return result;
  };
}

function isCompressible(mediaType: string): boolean {
  return /^text\/|javascript|json|svg|wasm|ttf|octet-stream/.test(mediaType);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
}

/** Browsers name text/html; programs that take anything get JSON. */
function prefersHtml(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map((part) => part.trim().toLowerCase().split(";")[0]);
  const html = types.indexOf("text/html");
  const json = types.indexOf("application/json");
  return html >= 0 && (json < 0 || html < json);
}

const missing: { readonly title: Text; readonly advice: Text } = {
  title: { zh: "这个安装里没有页面", en: "This installation has no pages" },
  advice: {
    zh: "缺少 apps/console 文件夹。接口照常可用。请用完整的检出或镜像启动，就会有页面。",
    en: "The folder apps/console is missing. The interface works as usual. Start from a whole checkout or image to have the pages.",
  },
};
const broken: { readonly title: Text; readonly advice: Text } = {
  title: { zh: "页面没能构建", en: "The pages could not be built" },
  advice: {
    zh: "接口照常可用。请改正下面的错误，然后重新启动服务。",
    en: "The interface works as usual. Put right what is named below, then start the service again.",
  },
};

function explain(context: Context, opened: Exclude<OpenedConsole, { status: "ready" }>): Response {
  const language = preferredLanguage(context.req.header("accept-language"));
  const { title, advice } = opened.status === "missing" ? missing : broken;
  const reasons = opened.status === "broken" ? opened.reasons : [];
  const body = `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title[language]} · Rubrica</title>
<h1>${title[language]}</h1>
<p>${advice[language]} <a href="/docs">/docs</a></p>
${reasons.length > 0 ? `<pre>${reasons.map(escapeHtml).join("\n")}</pre>` : ""}
</html>
`;
  return context.html(body, 503, {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
