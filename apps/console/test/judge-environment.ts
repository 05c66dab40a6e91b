import type { FakeModel } from "../../../packages/scoring/test/fake-model.ts";

/** What makes the service score with this model. */
export function judgeEnvironment({ baseUrl }: FakeModel): Readonly<Record<string, string>> {
  return { AI_BASE_URL: baseUrl, AI_API_KEY: "key", AI_MODEL: "judge-1" };
}
