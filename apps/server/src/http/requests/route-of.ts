import type { Context } from "hono";
import { routePath } from "hono/route";

/**
 * Tells the pattern that a request met, such as `/api/v1/reports/{id}`; `unmatched` where there is none. There are as many
 * as there are routes, whatever people ask for.
 * @param inner patterns of paths that one handler answers together, with `{name}` for parameters.
 */
export function createRouteReader(inner: readonly string[]): (context: Context) => string {
  const known = [...new Set(inner)].map((path) => ({ path, matches: matcherOf(path) }));
  return (context) => {
    const pattern = routePath(context, -1);
    if (!pattern.endsWith("*")) return pattern.replace(/:(\w+)/g, "{$1}");
    if (pattern === "/auth/v1/*") {
      return known.find(({ matches }) => matches.test(context.req.path))?.path ?? "unmatched";
    }
    return pattern === "/console/*" ? pattern : "unmatched";
  };
}

function matcherOf(path: string): RegExp {
  const parts = path
    .split("/")
    .map((part) => (/^\{\w+\}$/.test(part) ? "[^/]+" : part.replace(/[.\\+*?[^\]$(){}=!<>|:#]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`);
}
