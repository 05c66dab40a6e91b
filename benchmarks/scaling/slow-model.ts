import { answerProperly, startFakeModel } from "../../packages/scoring/test/fake-model.ts";

/** A model that answers each call properly, as long after it as is said; as many at a time as are asked. */
export function startSlowModel(seconds: number): { readonly baseUrl: string; stop(): void } {
  const model = startFakeModel(async (body, call, hungUp) => {
    await Bun.sleep(seconds * 1000);
    return answerProperly(body, call, hungUp);
  });
  return { baseUrl: model.baseUrl, stop: () => model[Symbol.dispose]() };
}
