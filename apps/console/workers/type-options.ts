import type { TaskType } from "../api/operation/operation.ts";
import type { Words } from "../words/zh.ts";

/** All types, and each that the service knows, to choose from. */
export function typeOptions(types: readonly TaskType[], words: Words["workers"]) {
  return [
    { value: "all", label: words.allTypes },
    ...types.map(({ type }) => ({ value: type, label: words.typeWords[type] ?? type })),
  ];
}
