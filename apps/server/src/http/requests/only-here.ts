import { preferredLanguage, type Text } from "../answers/reply.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Lets through only what a browser of this machine asks of its own accord: by a name of this machine, and not through a proxy,
 * behind which anybody may stand. Accounts and the page of the interface are closed, since nobody has a token.
 */
export function answerOnlyHere(handle: Handle): Handle {
  return (request) => {
    const refusal = refusalOf(request);
    if (refusal === null) return handle(request);
    const { status, text } = refusal;
    const error = text[preferredLanguage(request.headers.get("accept-language") ?? undefined)];
    return Response.json({ success: false, error }, { status, headers: { "Cache-Control": "no-store" } });
  };
}

interface Refusal {
  readonly status: number;
  readonly text: Text;
}

function refusalOf(request: Request): Refusal | null {
  for (const [name] of request.headers) {
    if (name === "forwarded" || name.startsWith("x-forwarded-")) return { status: 403, text: texts.forwarded };
  }
  const names = [request.headers.get("host") ?? "", URL.canParse(request.url) ? new URL(request.url).host : ""];
  // A name of somebody else's may lead here too, and would make its pages ours for the browser.
  if (!names.every((name) => HOST_OF_THIS_MACHINE.test(name))) return { status: 421, text: texts.otherHost };
  if (/^\/(?:auth|functions|docs)(?:\/|$)/.test(new URL(request.url).pathname))
    return { status: 404, text: texts.ownPages };
  return null;
}

const HOST_OF_THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const texts = {
  forwarded: {
    zh: "演示只回答这台机器上的浏览器，不回答转发来的请求",
    en: "The demonstration answers browsers of this machine only, no forwarded request.",
  },
  otherHost: {
    zh: "演示只用 localhost、127.0.0.1 或 [::1] 这些名称回答",
    en: "The demonstration answers by the names localhost, 127.0.0.1 and [::1] only.",
  },
  ownPages: {
    zh: "演示里只有控制台，没有可以登录的账户",
    en: "The demonstration has the console only, and no accounts to sign in to.",
  },
} as const satisfies Record<string, Text>;
