import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright-core";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

/** That it opens to one server at most: with all of them taken, what is sent at the end waits, and is dropped with the page. */
const CONNECTIONS_OF_BROWSER = 6;

/** What could still be undone is done for good when the window closes, whatever screen it was. */
/** A console behind a line on which all connections of a browser can be taken. */
export function useBusyLine() {
  const tested = useTestConsole();
  let admin: PersonClient;
  let line: BusyLine;
  beforeAll(async () => {
    line = openBusyLine(tested.server.url);
    admin = await personClient(tested, await tested.account("admin"));
  }, 240_000);
  afterAll(() => line.close(), 30_000);

  /** The note stands there, so that nothing was sent yet; then the window is gone, while all its connections are busy. */
  const closeUndone = async (page: Page) => {
    await page.getByRole("button", { name: "撤销" }).waitFor();
    const taken = line.taken(CONNECTIONS_OF_BROWSER);
    await page.evaluate((count) => {
      for (let each = 0; each < count; each += 1) void fetch(`/held/${each}`);
    }, CONNECTIONS_OF_BROWSER);
    await taken;
    await page.close();
  };
  const isGone = (id: string) =>
    admin.call("GET", `/api/v1/reports/${id}`).then(
      () => false,
      (error: Error) => error.message.includes("answered 404"),
    );
  const teacherWith = async (report: string, path: (id: string) => string) => {
    const { page, account } = await tested.signedIn("teacher", null);
    const id = await (await personClient(tested, account)).handIn(report, "要删除的报告");
    await page.goto(`${line.url}/console${path(id)}`);
    return { page, id };
  };
  return {
    tested,
    closeUndone,
    isGone,
    teacherWith,
    get admin() {
      return admin;
    },
    get line() {
      return line;
    },
  };
}

/** Passes requests on to the service; those below `/held/` are never answered. */
interface BusyLine {
  readonly url: string;
  /** Resolves once as many more are held. */
  taken(count: number): Promise<void>;
  close(): Promise<void>;
}

function openBusyLine(service: string): BusyLine {
  const ended = Promise.withResolvers<Response>();
  let count = 0;
  let awaited: { readonly until: number; readonly resolve: () => void } | null = null;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/held/")) {
        const { method, headers, body } = request;
        return fetch(`${service}${pathname}${search}`, {
          method,
          headers,
          body,
          redirect: "manual",
          decompress: false,
        });
      }
      count += 1;
      if (count === awaited?.until) awaited.resolve();
      return ended.promise;
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    taken(more) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { until: count + more, resolve };
      return promise;
    },
    async close() {
      ended.resolve(new Response());
      await server.stop(true);
    },
  };
}
