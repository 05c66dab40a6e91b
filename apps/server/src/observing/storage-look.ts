import type { ObjectStore } from "@rubrica/core";
import { OBJECT_STORE } from "@rubrica/report-pipeline";
import type { StoreWatch } from "@rubrica/worker-runtime";
import { inTime } from "./in-time.ts";
import { keptForAMoment } from "./kept-for-a-moment.ts";

/**
 * Tells whether files cannot be had now, as people who wait for a report see it. A process without workers learns so by its own
 * look, at most every five seconds. Never rejects.
 */
export function createStorageLook(options: {
  readonly watch: Pick<StoreWatch, "away" | "failed">;
  readonly objects: Pick<ObjectStore, "reach">;
}): () => Promise<boolean> {
  const { watch, objects } = options;
  const look = keptForAMoment(5_000, () =>
    inTime(2_000, () => objects.reach()).then(
      () => false,
      async () => {
        await watch.failed([OBJECT_STORE]);
        return watch.away([OBJECT_STORE]) !== null;
      },
    ),
  );
  return async () => watch.away([OBJECT_STORE]) !== null || (await look());
}
