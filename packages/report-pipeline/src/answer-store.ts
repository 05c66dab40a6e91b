import { type ObjectStore, type ReportMetadata, reportObjects } from "@rubrica/core";
import type { AnswerStore } from "@rubrica/scoring";

/**
 * Keeps a model's answers about one report among its objects: they outlast a crash, and go when the report goes. A run that asks
 * anew begins with none; what it and the runs after it are answered is kept beside what was answered before.
 */
export function createAnswerStore(
  objects: ObjectStore,
  { id, askedAnewBy }: Pick<ReportMetadata, "id" | "askedAnewBy">,
): AnswerStore {
  return {
    async find(key) {
      const stream = await objects.get(reportObjects.answer(id, key, askedAnewBy));
      return stream === null ? null : await new Response(stream).text();
    },
    async keep(key, answer) {
      await objects.put(reportObjects.answer(id, key, askedAnewBy), new TextEncoder().encode(answer));
    },
  };
}
