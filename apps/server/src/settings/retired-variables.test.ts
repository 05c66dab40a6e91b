import { expect, test } from "bun:test";
import { readEnvironment } from "./read-environment.ts";
import { retiredVariables } from "./retired-variables.ts";

const server = { AI_BASE_URL: "http://localhost:1/v1", AI_MODEL: "some-model" };
const given = {
  AI_ANSWER_MODE: "json_object",
  AI_CONCURRENCY: "7",
  AI_SECTION_TIMEOUT_SECONDS: "500",
  AI_MAX_OUTPUT_TOKENS: "3000",
  AI_PART_CHARACTERS: "20000",
  REFRESH_REUSE_SECONDS: "60",
  SUPABASE_UPLOADS: "whole",
};

test("every setting of the release before holds once more, and is one line that says what stands for it", () => {
  expect(Object.keys(given)).toEqual(retiredVariables.map(({ name }) => name));
  const { environment, warnings } = readEnvironment({ ...server, ...given });
  expect(warnings).toHaveLength(retiredVariables.length);
  for (const [index, { name, instead }] of retiredVariables.entries()) {
    expect(warnings[index]).toBe(`${name} holds for this release only: unset it, ${instead}`);
  }
  expect(environment.scoring.ai).toMatchObject({
    answerMode: "json_object",
    concurrency: 7,
    deadlineMilliseconds: 500_000,
    maxOutputTokens: 3000,
    maxPartCharacters: 20_000,
  });
  expect(environment.accounts.refreshReuseSeconds).toBe(60);
});

test("a value that cannot be meant is ignored with a line, and repeated nowhere", () => {
  const broken = Object.fromEntries(Object.keys(given).map((name) => [name, "a-hidden-word"]));
  const { environment, warnings } = readEnvironment({ ...server, ...broken });
  expect(environment).toEqual(readEnvironment(server).environment);
  expect(warnings).toHaveLength(retiredVariables.length);
  for (const warning of warnings) expect(warning).toContain("is ignored");
  expect(warnings.join()).not.toContain("a-hidden-word");
});

test("an empty one counts as unset, and the settings of today are no line at all", () => {
  expect(readEnvironment({ ...server, AI_CONCURRENCY: " " }).warnings).toEqual([]);
});

test("the signing key of earlier versions is one line, and the start goes on", () => {
  const JWT_SIGNING_KEY = JSON.stringify({ kty: "EC", crv: "P-256", kid: "one", x: "x", y: "y", d: "a-hidden-word" });
  const { warnings } = readEnvironment({ JWT_SIGNING_KEY });
  expect(warnings).toEqual([expect.stringMatching(/^JWT_SIGNING_KEY is JWT_KEYS now: /)]);
});
