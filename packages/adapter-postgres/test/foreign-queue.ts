import type { QueuePorts } from "@rubrica/core";

/** A call that a process makes, as it comes in and again when it took effect. */
export interface ForeignCall {
  /** Port and method, such as `queue.enqueue`. */
  readonly name: string;
  readonly processId: number;
  readonly moment: "before" | "after";
  /** What the caller is about to hear. */
  readonly answer?: unknown;
}

/** A queue that other processes reach over the loopback device. */
export interface ForeignQueueServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a queue. A call that `mayGoOn` holds up, before or after it took effect, is never answered. */
export function serveForeignQueue(
  { queue, taskSource, deadLetters, queueControl }: QueuePorts,
  mayGoOn: (call: ForeignCall) => boolean,
): ForeignQueueServer {
  const methods: Readonly<Record<string, (...values: never[]) => Promise<unknown>>> = {
    "queue.enqueue": queue.enqueue,
    "queue.cancel": queue.cancel,
    "queue.stats": queue.stats,
    "queue.oldestReadySeconds": queue.oldestReadySeconds,
    "taskSource.claim": taskSource.claim,
    "taskSource.renew": taskSource.renew,
    "taskSource.settle": taskSource.settle,
    "taskSource.release": taskSource.release,
    "taskSource.sweep": taskSource.sweep,
    "deadLetters.list": deadLetters.list,
    "deadLetters.find": deadLetters.find,
    "deadLetters.redrive": deadLetters.redrive,
    "deadLetters.discard": deadLetters.discard,
    "deadLetters.expire": deadLetters.expire,
    "queueControl.find": queueControl.find,
    "queueControl.list": queueControl.list,
    "queueControl.cancel": queueControl.cancel,
    "queueControl.pause": queueControl.pause,
    "queueControl.resume": queueControl.resume,
    "queueControl.limit": queueControl.limit,
    "queueControl.controls": queueControl.controls,
  };
  const unanswered = new Promise<never>(() => {});
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const name = new URL(request.url).pathname.slice(1);
      const method = methods[name];
      if (!method) return new Response(null, { status: 404 });
      const processId = Number(request.headers.get("x-process-id"));
      const values = (await request.json()) as never[];
      if (!mayGoOn({ name, processId, moment: "before" })) return await unanswered;
      const answer = await method(...values);
      if (!mayGoOn({ name, processId, moment: "after", answer })) return await unanswered;
      return Response.json(answer ?? null);
    },
  });
  return { url: server.url.href, close: () => server.stop(true) };
}

/** The ports of a served queue. Workers poll: no wake signal goes over this wire. */
export function connectForeignQueue(url: string): QueuePorts {
  const ask = async <Answer>(name: string, ...values: unknown[]): Promise<Answer> => {
    const headers = { "x-process-id": String(process.pid) };
    const response = await fetch(`${url}${name}`, { method: "POST", headers, body: JSON.stringify(values) });
    if (!response.ok) throw new Error(`The queue answered ${name} with ${response.status}.`);
    return JSON.parse(await response.text(), (key, value) => (momentKeys.has(key) ? new Date(value) : value)) as Answer;
  };
  return {
    queue: {
      supportsTaskIds: true,
      enqueue: (tasks) => ask("queue.enqueue", tasks),
      cancel: (keys) => ask("queue.cancel", keys),
      stats: () => ask("queue.stats"),
      oldestReadySeconds: () => ask("queue.oldestReadySeconds"),
    },
    taskSource: {
      claim: (request) => ask("taskSource.claim", request),
      renew: (leases, leaseSeconds) => ask("taskSource.renew", leases, leaseSeconds),
      settle: (settlements) => ask("taskSource.settle", settlements),
      release: (leases, delaySeconds = 0) => ask("taskSource.release", leases, delaySeconds),
      sweep: (limit, types, backoffSeconds) => ask("taskSource.sweep", limit, types, backoffSeconds),
    },
    deadLetters: {
      list: (page) => ask("deadLetters.list", page),
      find: (id) => ask("deadLetters.find", id),
      redrive: (ids) => ask("deadLetters.redrive", ids),
      discard: (ids) => ask("deadLetters.discard", ids),
      expire: (olderThanSeconds) => ask("deadLetters.expire", olderThanSeconds),
    },
    queueControl: {
      find: (id) => ask("queueControl.find", id),
      list: (query) => ask("queueControl.list", query),
      cancel: (ids) => ask("queueControl.cancel", ids),
      pause: (type, by) => ask("queueControl.pause", type, by),
      resume: (type) => ask("queueControl.resume", type),
      limit: (type, limit) => ask("queueControl.limit", type, limit),
      depths: (types) => ask("queueControl.depths", types),
      controls: () => ask("queueControl.controls"),
    },
  };
}

const momentKeys = new Set(["enqueuedAt", "diedAt", "runAt", "at"]);
