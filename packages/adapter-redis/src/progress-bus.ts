import {
  checkNumber,
  checkObject,
  checkSeconds,
  type ProgressBus,
  type RecordedEvent,
  type ReportEvent,
} from "@rubrica/core";
import { CallSignal } from "./call-signal.ts";
import { checkClient, checkSubscriptions, SCRIPT_COMMANDS } from "./check-client.ts";
import { keyBase } from "./key-base.ts";
import type { RedisClient } from "./redis-client.ts";
import { defineScript, runScript } from "./script.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { leaveTogether } from "./write-access.ts";

/** What {@link createRedisProgressBus} needs. */
export interface RedisProgressBusOptions {
  /** Opened with `redisOptions`, so that calls end during an outage. */
  readonly redis: RedisClient;
  /** Over a second connection, by which watchers are called. Default: none, watchers look every `pollSeconds`. */
  readonly subscriptions?: Subscriptions;
  /** Buses of other names share nothing with this one. Default "progress". */
  readonly name?: string;
  /** About so many events of a report are kept, the newest. Default 1000. */
  readonly keptEvents?: number;
  /** So long after its last event a report's are forgotten. Default 7 days. */
  readonly keptSeconds?: number;
  /** Seconds between looks without a call. Default 2. */
  readonly pollSeconds?: number;
}

/**
 * Report events in Redis: a bounded stream a report, and a call with the report's id. Ids are microseconds of Redis's
 * clock, so that they grow on also when Redis has forgotten the events before. Beside transactions: `tellAfterCommit` keeps
 * back what a transaction publishes.
 *
 * @throws {InvalidArgumentError} for what is no client, no subscriptions, no name and no number.
 */
export function createRedisProgressBus(options: RedisProgressBusOptions): ProgressBus {
  checkOptions(options);
  const { redis, subscriptions, keptEvents = 1000, keptSeconds = 7 * 24 * 3600, pollSeconds = 2 } = options;
  if (subscriptions) leaveTogether(redis, subscriptions);
  const base = keyBase("createRedisProgressBus(options.name)", options.name ?? "progress");
  const streamOf = (reportId: string): string => `${base}:${reportId}`;
  const channel = `${base}:events`;
  return {
    async publish(reportId, event) {
      const values = [JSON.stringify(event), keptEvents, keptSeconds, channel, reportId];
      await runScript(redis, publish, streamOf(reportId), values);
    },

    async forget(reportIds) {
      for (const reportId of reportIds) await runScript(redis, forget, streamOf(reportId), [GONE_SECONDS]);
    },

    async *watch(reportId, afterId, signal) {
      const calls = new CallSignal();
      const stop = await subscriptions?.listen(channel, (told) => {
        if (told === reportId) calls.call();
      });
      try {
        let seen = afterId;
        while (!signal.aborted) {
          const entries = await redis.xrange(streamOf(reportId), `${seen + 1}-0`, "+", "COUNT", BATCH_SIZE);
          for (const entry of entries.map(toEvent)) {
            seen = entry.id;
            yield entry;
          }
          if (entries.length < BATCH_SIZE) await calls.wait(signal, pollSeconds * 1000);
        }
      } finally {
        await stop?.();
      }
    },
  };
}

function checkOptions(options: RedisProgressBusOptions): void {
  const name = (option: keyof RedisProgressBusOptions) => `createRedisProgressBus(options.${option})`;
  checkObject("createRedisProgressBus(options)", options, { expected: "an object with redis" });
  checkClient(name("redis"), options.redis, [...SCRIPT_COMMANDS, "xrange"]);
  checkSubscriptions(name("subscriptions"), options.subscriptions);
  checkNumber(name("keptEvents"), options.keptEvents);
  checkNumber(name("keptSeconds"), options.keptSeconds);
  checkSeconds(name("pollSeconds"), options.pollSeconds);
}

const BATCH_SIZE = 200;

/** Longer than any attempt goes on with a report that is gone. */
const GONE_SECONDS = 24 * 3600;

/** Erases all events, and notes that none is to come. */
const forget = defineScript(`
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1] .. ':gone', '', 'EX', ARGV[1])
`);

/** Appends an event under an id that is greater than all before it, and calls the watchers. */
const publish = defineScript(`
if redis.call('EXISTS', KEYS[1] .. ':gone') == 1 then return end
local time = redis.call('TIME')
local id = time[1] * 1000000 + time[2]
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last then id = math.max(id, tonumber(string.match(last[1], '^%d+')) + 1) end
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], string.format('%.0f', id) .. '-0', 'event', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', ARGV[4], ARGV[5])
`);

function toEvent([entryId, fields]: readonly [string, readonly string[]]): RecordedEvent {
  const id = Number(entryId.split("-")[0]);
  return { id, at: new Date(id / 1000), event: JSON.parse(fields[1] ?? "null") as ReportEvent };
}
