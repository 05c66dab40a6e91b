/** Headers of every answer of the functions: browsers of any origin may read it, nobody may keep it. */
const commonHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** The success envelope (spec section 2.3). */
export function successResponse(message: string, data: object): Response {
  return jsonResponse(200, { success: true, message, data });
}

/** The error envelope (spec section 2.6). */
export function errorResponse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse(status, { success: false, error }, headers);
}

/** The header that says when to come back; none where nothing is known. */
export function retryAfter(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** The answer to a browser that asks whether it may send the real request. */
export function preflightResponse(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      "access-control-allow-methods": methods,
      // What supabase-js sends to functions, besides what we read.
      "access-control-allow-headers":
        "authorization, apikey, content-type, x-client-info, x-region, x-supabase-api-version",
      "access-control-max-age": "86400",
    },
  });
}

function jsonResponse(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...commonHeaders, "content-type": "application/json; charset=utf-8", ...headers },
  });
}
