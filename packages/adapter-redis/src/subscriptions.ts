import { checkClient } from "./check-client.ts";
import type { RedisClient } from "./redis-client.ts";

/** Shares one listening connection among all who listen. */
export interface Subscriptions {
  /** Listens until the function that it gives is called. */
  listen(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  /** Goes on listening on a new connection, as when the server is left. Default: it stays where it is. */
  reconnect?(): void;
}

/**
 * Subscriptions of a connection that does nothing else: Redis lets one that listens ask for little more. ioredis subscribes
 * again by itself after an outage; what was said meanwhile is lost, so listeners also look from time to time.
 *
 * @throws {InvalidArgumentError} for what is no client.
 */
export function createSubscriptions(subscriber: RedisClient): Subscriptions {
  checkClient("createSubscriptions(subscriber)", subscriber, ["on", "subscribe", "unsubscribe"]);
  const channels = new Map<string, Set<(message: string) => void>>();
  subscriber.on("message", (channel: string, message: string) => {
    for (const listener of channels.get(channel) ?? []) listener(message);
  });
  return {
    async listen(channel, listener) {
      // Each call its own, so that one who listens twice is heard twice and leaves once.
      const own = (message: string): void => listener(message);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(own));
      const leave = async (): Promise<void> => {
        if (!listeners.delete(own) || listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        // Without a connection there is nothing to end.
        await subscriber.unsubscribe(channel).catch(() => {});
      };
      try {
        await subscriber.subscribe(channel);
      } catch (error) {
        await leave();
        throw error;
      }
      return leave;
    },
    reconnect() {
      if (subscriber.status === "ready") subscriber.disconnect(true);
    },
  };
}
