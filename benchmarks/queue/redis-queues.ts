import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Contender } from "./contender.ts";
import { examplePayload } from "./floor.ts";

/** The least that a queue in Redis can do: a list of ids, a hash of payloads and one of leases, two scripts. */
export function createRedisFloor(port: number, options: { name: string; tasks: number; batch: number }): Contender {
  const redis = new Redis({ port });
  const { batch, tasks, name } = options;

  async function loop(onTask: () => void): Promise<void> {
    for (;;) {
      const lease = crypto.randomUUID();
      const claimed = (await redis.eval(claimScript, 3, ...keys, batch, lease)) as string[];
      const ids = claimed.filter((_value, index) => index % 2 === 0);
      if (ids.length === 0) return;
      for (const _id of ids) onTask();
      await redis.eval(settleScript, 3, ...keys, lease, ...ids);
    }
  }

  return {
    name,
    tasks,
    async fill(count) {
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from);
        const entries = Array.from({ length }, (_, index): [string, string] => [
          String(from + index),
          JSON.stringify(examplePayload(from + index)),
        ]);
        await redis
          .multi()
          .hset("floor:payloads", ...entries.flat())
          .rpush("floor:ready", ...entries.map(([id]) => id))
          .exec();
      }
    },
    async work(onTask) {
      const looping = Promise.all([loop(onTask), loop(onTask)]);
      return async () => void (await looping);
    },
    left: () => redis.hlen("floor:payloads"),
    tidy: async () => undefined,
  };
}

const keys = ["floor:ready", "floor:payloads", "floor:leases"];

const claimScript = `
  local ids = redis.call('lpop', KEYS[1], ARGV[1]) or {}
  local time = redis.call('time')
  local claimed = {}
  for _, id in ipairs(ids) do
    redis.call('hset', KEYS[3], id, ARGV[2] .. ' ' .. (time[1] + 30))
    table.insert(claimed, id)
    table.insert(claimed, redis.call('hget', KEYS[2], id))
  end
  return claimed`;

const settleScript = `
  for index = 2, #ARGV do
    local held = redis.call('hget', KEYS[3], ARGV[index])
    if held and string.sub(held, 1, #ARGV[1]) == ARGV[1] then
      redis.call('hdel', KEYS[2], ARGV[index])
      redis.call('hdel', KEYS[3], ARGV[index])
    end
  end`;

export function createBullmq(port: number, { tasks, concurrency }: { tasks: number; concurrency: number }): Contender {
  const connection = { host: "127.0.0.1", port, maxRetriesPerRequest: null };
  const queue = new Queue("nothing", { connection });
  return {
    name: `BullMQ, concurrency ${concurrency}`,
    tasks,
    async fill(count) {
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from);
        const opts = { removeOnComplete: true };
        await queue.addBulk(
          Array.from({ length }, (_, index) => ({ name: "nothing", data: examplePayload(from + index), opts })),
        );
      }
    },
    async work(onTask) {
      const worker = new Worker("nothing", async () => onTask(), { connection, concurrency });
      return () => worker.close();
    },
    async left() {
      const { wait = 0, active = 0 } = await queue.getJobCounts("wait", "active");
      return wait + active;
    },
    tidy: async () => undefined,
  };
}
