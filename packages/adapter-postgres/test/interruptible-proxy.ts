import { once } from "node:events";
import { type AddressInfo, createServer, connect as openConnection, type Socket } from "node:net";

/** A way to a server that can be cut. */
export interface InterruptibleProxy {
  /** The server's address with the proxy's port. */
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  /** Lets nothing through, and says nothing: connections stay open and new ones are taken. */
  muffle(): void;
  /** Lets nothing through on the connections there are, for ever, and serves new ones. */
  swallow(): void;
  /** Lets everything through again, also what was held back. */
  restore(): void;
  /** Leads new connections to another server; those there are stay where they are. */
  lead(serverUrl: string): void;
  close(): Promise<void>;
}

export interface InterruptibleProxyOptions {
  /** After `swallow` the server hears that its clients are gone, as by its keepalive. Default: it never does. */
  readonly serverHearsMilliseconds?: number;
}

export async function openInterruptibleProxy(
  serverUrl: string,
  { serverHearsMilliseconds }: InterruptibleProxyOptions = {},
): Promise<InterruptibleProxy> {
  let target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const swallowed = new Set<Socket>();
  let state: "open" | "cut" | "muffled" = "open";

  const server = createServer((client) => {
    if (state === "cut") {
      client.destroy();
      return;
    }
    const upstream = openConnection(Number(target.port), target.hostname);
    upstreams.add(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (chunk) => void to.write(chunk));
      from.on("close", () => {
        sockets.delete(from);
        upstreams.delete(from);
        // Of a connection that is silent for ever the client hears nothing.
        if (!swallowed.delete(from) || from !== upstream) to.destroy();
      });
      if (state === "muffled") from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      state = "cut";
      for (const socket of sockets) socket.destroy();
    },
    muffle() {
      state = "muffled";
      for (const socket of sockets) socket.pause();
    },
    swallow() {
      for (const socket of sockets) {
        swallowed.add(socket);
        socket.pause();
      }
      if (serverHearsMilliseconds === undefined) return;
      const gone = [...upstreams];
      setTimeout(() => {
        for (const upstream of gone) upstream.destroy();
      }, serverHearsMilliseconds).unref();
    },
    restore() {
      state = "open";
      for (const socket of sockets) if (!swallowed.has(socket)) socket.resume();
    },
    lead(otherUrl) {
      target = new URL(otherUrl);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
