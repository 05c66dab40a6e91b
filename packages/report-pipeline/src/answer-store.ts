import { type ObjectStore, reportObjects } from "@rubrica/core";
import type { AnswerStore } from "@rubrica/scoring";

/** Keeps a model's answers about one report among its objects: they outlast a crash, and go when the report goes. */
export function createAnswerStore(objects: ObjectStore, reportId: string): AnswerStore {
  return {
    async find(key) {
      const stream = await objects.get(reportObjects.answer(reportId, key));
      return stream === null ? null : await new Response(stream).text();
    },
    async keep(key, answer) {
      await objects.put(reportObjects.answer(reportId, key), new TextEncoder().encode(answer));
    },
  };
}
