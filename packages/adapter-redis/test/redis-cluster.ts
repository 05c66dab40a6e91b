import { Cluster, Redis } from "ioredis";
import { freePort } from "../../adapter-postgres/test/free-port.ts";
import { redisOptions } from "../src/index.ts";
import { bootRedisServer } from "./redis-server.ts";

/** Slots of a cluster, as its specification has them. */
const SLOTS = 16_384;

/** A cluster of this process's own. */
export interface RedisCluster {
  /** A connection to it, which the caller ends. */
  connect(): Promise<Cluster>;
  /** Keys that each node has, in the order of their slots. */
  keys(): Promise<readonly (readonly string[])[]>;
  /** Empties all nodes. */
  flush(): Promise<void>;
  /** Of one node, directly. */
  configure(node: number, setting: string, value: string): Promise<void>;
  close(): Promise<void>;
}

/** Boots so many nodes without replicas, each with an equal share of the slots. */
export async function bootRedisCluster(size: number): Promise<RedisCluster> {
  const nodes = await Promise.all(
    Array.from({ length: size }, async () => {
      const bus = await freePort();
      const server = await bootRedisServer({ "cluster-enabled": "yes", "cluster-port": String(bus) });
      return { server, bus, direct: new Redis(server.url) };
    }),
  );
  const [first, ...others] = nodes;
  for (const [index, { direct }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / size));
    await direct.cluster("ADDSLOTSRANGE", from ?? 0, (to ?? SLOTS) - 1);
  }
  for (const { server, bus } of others) await first?.direct.call("CLUSTER", "MEET", "127.0.0.1", server.port, bus);
  const deadline = performance.now() + 30_000;
  for (const { direct } of nodes) {
    while (!(await direct.cluster("INFO")).includes(`cluster_known_nodes:${size}`) || !(await isWhole(direct))) {
      if (performance.now() > deadline) throw new Error("The cluster did not come together within 30 seconds.");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    async connect() {
      const addresses = nodes.map(({ server }) => ({ host: "127.0.0.1", port: server.port }));
      const { enableOfflineQueue, ...ofNodes } = redisOptions;
      const cluster = new Cluster(addresses, { enableOfflineQueue, redisOptions: ofNodes });
      cluster.on("error", () => {}); // what is asked meanwhile fails and says so
      await new Promise<void>((ready) => cluster.once("ready", ready));
      return cluster;
    },
    keys: () => Promise.all(nodes.map(({ direct }) => direct.keys("*"))),
    flush: async () => void (await Promise.all(nodes.map(({ direct }) => direct.flushall()))),
    configure: async (node, setting, value) => void (await nodes[node]?.direct.config("SET", setting, value)),
    async close() {
      for (const { direct, server } of nodes) {
        direct.disconnect();
        await server.kill();
      }
    },
  };
}

async function isWhole(node: Redis): Promise<boolean> {
  return (await node.cluster("INFO")).includes("cluster_state:ok");
}
