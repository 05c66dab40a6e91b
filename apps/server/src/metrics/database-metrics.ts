import type { PoolUse } from "@rubrica/adapter-postgres";
import { Gauge, type Registry } from "prom-client";

/** The connections of this process to its database. */
export function addDatabaseMetrics(registry: Registry, pool: () => PoolUse): void {
  new Gauge({
    name: "rubrica_database_connections",
    help: "Connections: how many there may be, how many are used, and how much waits for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { size, used, waiting } = pool();
      this.set({ state: "size" }, size);
      this.set({ state: "used" }, used);
      this.set({ state: "waiting" }, waiting);
    },
  });
}
