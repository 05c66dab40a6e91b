import type { Handler } from "./app.ts";

/** Answers everything below `/auth/v1` where accounts are at Supabase: 404 in the shapes of its errors, and where to go. */
export function authElsewhere(projectUrl: string): Handler {
  const code = "auth_elsewhere";
  const message = `Accounts of this service are at ${projectUrl}/auth/v1`;
  return async (request) => {
    const isNew = (request.headers.get("x-supabase-api-version") ?? "") >= newestVersion;
    const body = isNew ? { code, message } : { code: 404, error_code: code, msg: message };
    return Response.json(body, {
      status: 404,
      headers: {
        "x-sb-error-code": code,
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "authorization, apikey, content-type, x-client-info, x-supabase-api-version",
        "access-control-expose-headers": "x-sb-error-code, x-supabase-api-version",
        ...(isNew && { "x-supabase-api-version": newestVersion }),
      },
    });
  };
}

const newestVersion = "2024-01-01";
