/** `fetch` for a server that claims to be compatible: redirects that may be followed, answers in shapes that differ. */

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const MAX_REDIRECTS = 3;

/**
 * Follows redirects within the host, always as POST; one to another host is handed back, since the report would go
 * where nobody has sent it. Bodies of answers are brought into the one shape that the SDK reads.
 */
export const serverFetch: Fetch = async (input, init) => {
  let url = new URL(input instanceof Request ? input.url : input);
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const target = redirectTarget(response, url);
    if (target === null) return await reshape(response);
    if (!isSameHost(target, url) || redirects === MAX_REDIRECTS) return refuseRedirect(target);
    await response.body?.cancel();
    url = target;
  }
};

function redirectTarget(response: Response, from: URL): URL | null {
  const location = response.headers.get("location");
  if (![301, 302, 307, 308].includes(response.status) || location === null || !URL.canParse(location, from.href))
    return null;
  return new URL(location, from);
}

/** The same host, and never from https to http: the key would travel in the open. */
function isSameHost(target: URL, from: URL): boolean {
  const isDowngrade = from.protocol === "https:" && target.protocol !== "https:";
  const isUpgrade = from.protocol === "http:" && target.protocol === "https:" && target.hostname === from.hostname;
  return !isDowngrade && (target.origin === from.origin || isUpgrade);
}

function refuseRedirect(target: URL): Response {
  const message = `The server redirects to ${target.origin}; set AI_BASE_URL to the address that answers`;
  return Response.json({ error: { message } }, { status: 404 });
}

/** Reads the body of a success; streams go through as they are. */
async function reshape(response: Response): Promise<Response> {
  const isStream = response.headers.get("content-type")?.includes("text/event-stream");
  if (!response.ok || isStream) return response;
  const text = await response.text();
  const json = parseObject(text);
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  if (json === null) return new Response(text, { status: response.status, headers });
  // Some proxies say 200 and mean the error inside.
  if (json.choices === undefined && json.error !== undefined) return Response.json(json, { status: 502 });
  return Response.json(withStringArguments(json), { status: response.status });
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly tool_calls?: readonly ToolCall[] | null } }[];
  readonly error?: unknown;
}

interface ToolCall {
  readonly function?: { readonly name?: string; readonly arguments?: unknown };
}

/** Arguments of a tool call are text by the protocol; some servers send the object itself. */
function withStringArguments(completion: Completion): Completion {
  if (!Array.isArray(completion.choices)) return completion;
  const choices = (completion.choices as NonNullable<Completion["choices"]>).map((choice) => {
    const calls = choice.message?.tool_calls;
    if (!Array.isArray(calls)) return choice;
    const tool_calls = (calls as readonly ToolCall[]).map((call) => {
      const given = call.function?.arguments;
      const text = typeof given === "string" ? given : JSON.stringify(given ?? {});
      return { ...call, function: { ...call.function, arguments: text } };
    });
    return { ...choice, message: { ...choice.message, tool_calls } };
  });
  return { ...completion, choices };
}

function parseObject(text: string): Completion | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Completion) : null;
  } catch {
    return null;
  }
}
