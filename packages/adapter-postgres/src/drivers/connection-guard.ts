import { connect, type Socket } from "node:net";

/** Holds the sockets of a postgres.js client, so that connections which died without a word can be broken. */
export interface ConnectionGuard {
  /**
   * To be spread into the options of `postgres()`. Types are not asked for when a connection opens: one that broke in that
   * moment would end the process (postgres.js 3.4.9), and no statement of the stores needs them.
   */
  readonly options: {
    /** Opens a socket for postgres.js, and watches it. */
    readonly socket: (options: SocketOptions) => unknown;
    readonly fetch_types: false;
    /** Forgets a connection that is closed. */
    readonly onclose: (connectionId: number) => void;
  };
  /** Looks which connections have said something since the last look. */
  look(): void;
  /** Breaks those that have been silent since that moment, as `performance.now()` counts; returns how many. */
  condemn(silentSince: number): number;
  /** Knows a connection from now on: one that has just been given a statement. */
  note(connection: PooledConnection): void;
  /** Closes the connections it knows, each after its present statement or transaction. */
  leave(): void;
}

/** What postgres.js 3.4.9 hands the `onexecute` of a statement, as its own `begin` uses it. */
export interface PooledConnection {
  readonly id: number;
  /** Takes no more statements, and closes once those it has are answered. Only of a connection that is open. */
  end(): unknown;
}

/** What postgres.js knows of where to connect to. */
export interface SocketOptions {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | null;
}

/** A guard over the connections of one client. */
export function createConnectionGuard(): ConnectionGuard {
  const connections = new Map<Socket, { bytes: number; heardAt: number }>();
  const pooled = new Map<number, PooledConnection>();
  let lookedAt = performance.now();
  let turn = 0;
  const look = (): void => {
    for (const [socket, state] of connections) {
      if (socket.bytesRead === state.bytes) continue;
      state.bytes = socket.bytesRead;
      state.heardAt = lookedAt; // at some time since: the earliest, or what fell silent right then would seem alive
    }
    lookedAt = performance.now();
  };
  return {
    options: {
      fetch_types: false,
      socket({ host, port, path }) {
        // Not awaited: postgres.js loses a connection whose socket is refused; one that fails later is taken up again.
        const place = turn++ % Math.max(1, host.length);
        const name = host[place] ?? "localhost";
        const socket = path ? connect(path) : connect(Number(port[place] ?? 5432), name);
        Object.assign(socket, { host: name }); // the server's name in its certificate
        connections.set(socket, { bytes: 0, heardAt: performance.now() });
        socket.once("close", () => connections.delete(socket));
        return socket;
      },
      onclose: (connectionId) => void pooled.delete(connectionId),
    },
    look,
    condemn(silentSince) {
      look();
      const silent = [...connections].filter(([, { heardAt }]) => heardAt <= silentSince);
      for (const [socket] of silent) socket.destroy();
      return silent.length;
    },
    note: (connection) => void pooled.set(connection.id, connection),
    leave() {
      for (const connection of pooled.values()) connection.end();
      pooled.clear();
    },
  };
}
