import { openTestConsole } from "../../apps/console/test/open-console.ts";
import { median } from "../auth/statistics.ts";
import { makeOverview } from "./made-overview.ts";
import { coldPage } from "./report-page.ts";

/** How long the drawing of a large graph takes to come, in a window that has nothing in its cache. */
export interface GraphPageTimes {
  readonly nodes: number;
  readonly edges: number;
  /** Medians in milliseconds from the navigation: until all nodes were given to the drawing, and until a frame had them. */
  readonly drawn: number;
  readonly seen: number;
}

/**
 * The overview is made up and as large as it gets; all else comes from a service. Without a graphics processor the browser
 * draws on the same processors as everything else.
 */
export async function measureGraphPage(rounds: number): Promise<GraphPageTimes> {
  const tested = await openTestConsole();
  const overview = makeOverview();
  using front = frontWith(overview, tested.server.url);
  try {
    const { page: signedIn } = await tested.signedIn("teacher", "/account", { alone: true });
    const times: { readonly drawn: number; readonly seen: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await coldPage(signedIn, front.url);
      await page.addInitScript(watchDrawing, overview.nodes.length);
      await page.goto("/console/graph");
      const seen = await page.waitForFunction(() => (window as Partial<WatchedWindow>).seenGraph, undefined, {
        timeout: 60_000,
      });
      times.push((await seen.jsonValue()) as { drawn: number; seen: number });
      await page.context().close();
    }
    return {
      nodes: overview.nodes.length,
      edges: overview.edges.length,
      drawn: median(times.map(({ drawn }) => drawn)),
      seen: median(times.map(({ seen }) => seen)),
    };
  } finally {
    await tested.close();
  }
}

interface WatchedWindow {
  seenGraph: { readonly drawn: number; readonly seen: number };
}

/** Runs in the page: after the frame in which all nodes are drawn comes another one, once the first could be shown. */
function watchDrawing(nodes: number): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(`[data-drawn="${nodes}"]`)) return;
    watch.disconnect();
    const drawn = performance.now();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Object.assign(window, { seenGraph: { drawn, seen: performance.now() } });
      }),
    );
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-drawn"] });
}

/** The service with another overview. */
function frontWith(overview: object, service: string): Disposable & { readonly url: string } {
  const answer = JSON.stringify({ success: true, message: "", data: overview });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/api/v1/knowledge-graph/overview") {
        return new Response(answer, { headers: { "Content-Type": "application/json" } });
      }
      const { method, headers, body } = request;
      return fetch(`${service}${pathname}${search}`, { method, headers, body, redirect: "manual", decompress: false });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, [Symbol.dispose]: () => void server.stop(true) };
}
