import type { Answer, TestService } from "./test-service.ts";

/** A browser with a page of the service: it keeps the cookie and sends what browsers send. */
export interface TestPage {
  /** As the browser sends it; empty where there is none. */
  readonly cookie: string;
  call(path: string, request?: RequestInit & { readonly json?: unknown }): Promise<Answer>;
}

/** Opens the page; `cookie` is one that another browser has. */
export function openPage(service: TestService, cookie = ""): TestPage {
  let kept = cookie;
  return {
    get cookie() {
      return kept;
    },
    async call(path, { headers, ...request } = {}) {
      const answer = await service.call(path, {
        ...request,
        headers: {
          "sec-fetch-site": "same-origin",
          "content-type": "application/json",
          ...(kept !== "" && { cookie: kept }),
          ...(headers as Readonly<Record<string, string>>),
        },
      });
      const given = answer.headers.get("set-cookie")?.split(";")[0];
      if (given !== undefined) kept = given.endsWith("=") ? "" : given;
      return answer;
    },
  };
}
