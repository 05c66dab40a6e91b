import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How a server fails to answer: `too_many` (429) and `broken` (500) in the words of Supabase; `hang` never, `stall` with half
 * of a body and then nothing; `cut` closes the connection half-way; `page` is a web page of something that stands before it.
 */
export const FAULTS = ["too_many", "broken", "hang", "stall", "cut", "page"] as const;
export type Fault = (typeof FAULTS)[number];

/** Stands before a counterpart and can be told to fail. */
export interface FaultyProxy {
  readonly url: string;
  /** From now on, requests whose path matches fail so: before they reach the counterpart, or after it has done its work. */
  fail(path: RegExp, fault: Fault, when: "before" | "after"): void;
  /** Lets everything through again. */
  mend(): void;
  /** Resolves when the counterpart has done all that was passed on to it, also for a client that no longer waits. */
  passedOn(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it before the server at this address. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let failing: { readonly path: RegExp; readonly fault: Fault; readonly when: "before" | "after" } | null = null;
  const underWay = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    const now = failing?.path.test(request.url ?? "") ? failing : null;
    void (async () => {
      if (now?.when === "before") return failWith(now.fault, response);
      const passing = forward(target, request);
      underWay.add(passing);
      const answer = await passing.finally(() => underWay.delete(passing));
      if (now) return failWith(now.fault, response);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(path, fault, when) {
      failing = { path, fault, when };
    },
    mend() {
      failing = null;
    },
    async passedOn() {
      await Promise.allSettled(underWay);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(target: string, request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  });
  const kept = [...answer.headers].filter(
    ([name]) => !["content-encoding", "content-length", "transfer-encoding", "connection"].includes(name),
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function failWith(fault: Fault, response: ServerResponse): void {
  const json = { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" };
  switch (fault) {
    case "too_many":
      response.writeHead(429, json).end('{"code":"over_request_rate_limit","message":"Request rate limit reached"}');
      return;
    case "broken":
      response.writeHead(500, json).end('{"code":"unexpected_failure","message":"Database error"}');
      return;
    case "hang":
      return;
    case "stall":
      response.writeHead(200, { ...json, "content-length": "1000" }).write('{"id": ');
      return;
    case "cut":
      response.writeHead(200, { ...json, "content-length": "1000" }).write('{"id": ', () => response.destroy());
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Checking your browser</body></html>");
  }
}
