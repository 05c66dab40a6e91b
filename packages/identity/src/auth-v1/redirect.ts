import type { AuthV1Context } from "./options.ts";

/**
 * Where a link may lead: what the client asked for when it is on the site or fits one of the allowed addresses, else the
 * site. A link in our mails must never lead to a stranger's page.
 */
export function redirectTarget({ siteUrl, redirectUrls }: AuthV1Context, wanted: string | null): string {
  if (!wanted || wanted.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(wanted)) return siteUrl;
  const target = URL.canParse(wanted) ? new URL(wanted) : null;
  if (target === null || target.username !== "" || target.password !== "") return siteUrl;
  // As the browser will read it, not as it is spelled.
  if (target.protocol === "javascript:" || target.protocol === "data:") return siteUrl;
  const site = new URL(siteUrl);
  // blob: and filesystem: have the origin of what they stand for.
  if (target.protocol === site.protocol && target.origin === site.origin) return target.href;
  return redirectUrls.some((pattern) => globOf(pattern).test(withoutFragment(target))) ? target.href : siteUrl;
}

const MAX_LENGTH = 2048;

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** `*` stands for anything but `.` and `/`, `**` for anything; in the host neither goes beyond it. */
function globOf(pattern: string): RegExp {
  const [, host = "", path = ""] = /^([^/]*\/\/[^/]*)?(.*)$/s.exec(pattern) ?? [];
  const source = `${globSource(host, "[^/?#]*")}${globSource(path, ".*")}`;
  return new RegExp(`^${source}/?$`);
}

function globSource(pattern: string, anything: string): string {
  const parts = pattern.split(/(\*+)/);
  return parts
    .map((part) => {
      if (part === "*") return "[^./?#]*";
      return /^\*+$/.test(part) ? anything : part.replace(/[.?+^$()[\]{}|\\/]/g, "\\$&");
    })
    .join("");
}
