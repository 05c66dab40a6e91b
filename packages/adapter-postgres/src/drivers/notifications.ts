import postgres, { type Sql } from "postgres";

/**
 * Hears notifications on a connection of its own, which has to answer from time to time: one that died without a word is
 * replaced. After each replacement every listener is called with an empty payload, since something may have been missed.
 */
export class Notifications {
  readonly #sql: Sql;
  readonly #silentSeconds: number;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #connection: Promise<Sql> | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(sql: Sql, silentSeconds: number) {
    this.#sql = sql;
    this.#silentSeconds = silentSeconds;
  }

  /** Resolves when the connection listens. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    const isNew = listeners.size === 0;
    this.#listeners.set(channel, listeners.add(listener));
    try {
      this.#connection ??= this.#connect();
      const connection = await this.#connection;
      if (isNew) await connection.unsafe(`listen ${quoted(channel)}`);
    } catch (error) {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(channel);
      throw error;
    }
    return () => this.#unlisten(channel, listener);
  }

  /** Listens on a new connection, where it listens at all. */
  async reconnect(): Promise<void> {
    await this.#replace(this.#connection);
  }

  async #unlisten(channel: string, listener: (payload: string) => void): Promise<void> {
    const listeners = this.#listeners.get(channel);
    listeners?.delete(listener);
    if (listeners?.size !== 0) return;
    this.#listeners.delete(channel);
    const connection = await this.#connection?.catch(() => null);
    if (this.#listeners.size > 0) {
      await connection?.unsafe(`unlisten ${quoted(channel)}`).catch(() => {});
      return;
    }
    await this.#disconnect(connection ?? null);
  }

  /** One connection with all channels; it is looked after from here. */
  async #connect(): Promise<Sql> {
    const connection: Sql = postgres({
      ...this.#sql.options,
      ...{ max: 1, idle_timeout: null, max_lifetime: null, fetch_types: false },
      onnotify: (channel: string, payload: string) => this.#call(channel, payload),
    } as never);
    try {
      for (const channel of this.#listeners.keys()) await this.#answered(connection, `listen ${quoted(channel)}`);
    } catch (error) {
      this.#connection = null;
      await connection.end({ timeout: 0 });
      throw error;
    }
    this.#timer ??= setInterval(() => void this.#check(), this.#silentSeconds * 500).unref();
    return connection;
  }

  /** On a new connection `pg_listening_channels()` is empty: postgres.js reconnects, but does not listen again. */
  async #check(): Promise<void> {
    const checked = this.#connection;
    const connection = await checked?.catch(() => null);
    try {
      if (connection) {
        const [row] = await this.#answered(connection, "select count(*)::int as channels from pg_listening_channels()");
        if ((row?.channels ?? 0) >= this.#listeners.size) return;
      }
    } catch {
      // It is as good as one that lost its channels.
    }
    await this.#replace(checked);
  }

  /** Unless another has taken the connection's place already. */
  async #replace(replaced: Promise<Sql> | null): Promise<void> {
    const connection = await replaced?.catch(() => null);
    if (replaced !== this.#connection) return;
    await this.#disconnect(connection ?? null);
    if (this.#listeners.size === 0) return;
    this.#connection = this.#connect();
    await this.#connection.then(
      () => {
        for (const channel of this.#listeners.keys()) this.#call(channel, "");
      },
      () => {
        this.#timer ??= setInterval(() => void this.#check(), this.#silentSeconds * 500).unref();
      },
    );
  }

  async #answered(connection: Sql, text: string): Promise<Record<string, number>[]> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error("The listening connection does not answer.")),
        this.#silentSeconds * 500,
      );
    });
    try {
      return [...(await Promise.race([connection.unsafe(text), late]))] as Record<string, number>[];
    } finally {
      clearTimeout(timer);
    }
  }

  async #disconnect(connection: Sql | null): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#connection = null;
    await connection?.end({ timeout: 0 });
  }

  #call(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
