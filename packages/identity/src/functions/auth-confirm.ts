import { type AccountProvider, isStoreUnavailable, type Logger } from "@rubrica/core";
import type { Handler } from "./function-handler.ts";

/**
 * The page behind the link of the confirmation mail: `GET ?token=` shows a button, pressing it posts the token and
 * confirms the address. Opening the link alone does nothing, because mail scanners open every link.
 */
export function createAuthConfirmHandler(options: {
  readonly accountProvider: Pick<AccountProvider, "confirmEmail">;
  readonly logger: Logger;
}): Handler {
  return async (request) => {
    const token = new URL(request.url).searchParams.get("token") ?? "";
    const wellFormed = /^[A-Za-z0-9_-]{20,200}$/.test(token);
    if (request.method === "GET" || request.method === "HEAD") {
      return wellFormed ? page(200, askText, buttonFor(token)) : page(400, invalidText);
    }
    if (request.method !== "POST") return page(405, "请求方法不被允许", "", { allow: "GET, HEAD, POST" });
    try {
      const user = wellFormed ? await options.accountProvider.confirmEmail(token) : null;
      return user === null ? page(400, invalidText) : page(200, doneText);
    } catch (error) {
      options.logger.error({ error: error instanceof Error ? error.name : typeof error }, "e-mail not confirmed");
      const text = "邮箱验证失败，请稍后再试";
      return isStoreUnavailable(error) ? page(503, text, "", { "retry-after": "5" }) : page(500, text);
    }
  };
}

const askText = "点击按钮完成邮箱验证";
const doneText = "邮箱验证成功，现在可以登录了";
const invalidText = "链接无效或已过期";

/** The token's alphabet needs no escaping. */
function buttonFor(token: string): string {
  return `<form method="post" action="?token=${token}"><button>验证邮箱</button></form>`;
}

function page(status: number, text: string, form = "", headers: Readonly<Record<string, string>> = {}): Response {
  const html = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>邮箱验证</title>
<body style="font:1.1rem/1.6 system-ui;max-width:32rem;margin:15vh auto;padding:0 1rem"><p>${text}</p>${form}</body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // The token stands in the address: it must not travel on to another site.
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}
