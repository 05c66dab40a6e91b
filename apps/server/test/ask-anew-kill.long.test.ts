import { expect, test } from "bun:test";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type ChatBody, completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { ask, handIn, type ServiceAddress, scoreOf, signUp } from "./first-score.ts";
import { mustStart, temporaryFolder } from "./server-process.ts";

/** What was asked, without the random mark around the report. */
const questionOf = ({ messages }: ChatBody): string =>
  messages.map(({ content }) => content.replaceAll(/report-[0-9a-f]{32}/g, "report")).join("\n");

test("a worker killed while it asks a model anew leaves its answers to the next: none is paid twice", async () => {
  const opened = await openTestDatabase("postgres");
  const folder = await temporaryFolder();
  let [answers, holdFrom] = [0, Number.POSITIVE_INFINITY];
  const held = Promise.withResolvers<void>();
  const answered: string[] = [];
  using model = startFakeModel(async (body) => {
    // From here on the model is silent, until the worker has died.
    if (answers >= holdFrom) {
      held.resolve();
      return await new Promise<Response>(() => {});
    }
    answers += 1;
    answered.push(questionOf(body));
    return completion(properAnswer(body));
  });
  const environment = {
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
    AI_BASE_URL: model.baseUrl,
    AI_API_KEY: "key",
    AI_MODEL: "judge-1",
    AI_CONCURRENCY: "1",
    SELF_REGISTRATION_ROLES: "student,teacher",
  };
  const front = await mustStart({ ...environment, ROLE: "api" });
  const worker = { ...environment, ROLE: "worker" };
  const doomed = await mustStart(worker);
  try {
    const teacher = await signUp(front, "teacher@example.com");
    await opened.database.query("update public.user_info set role = 'teacher'", []);
    const id = await handIn(front, teacher, "chinese-thesis.pdf");
    await scoreOf(front, teacher, id);
    const questions = answered.splice(0);
    expect(questions.length).toBeGreaterThan(2);

    holdFrom = answers + 2;
    const token = teacher.accessToken;
    await ask(front, `/api/v1/reports/${id}/rescore`, { token, json: { ask_anew: true }, status: 202 });
    await held.promise;
    await doomed.end("SIGKILL");
    expect(answered).toHaveLength(2);
    holdFrom = Number.POSITIVE_INFINITY;
    await opened.database.query("update rubrica.tasks set leased_until = now() where lease is not null", []);
    const next = await mustStart(worker);
    try {
      await waitFor(async () => (await runsOf(front, id, token)).length === 2);
    } finally {
      await next.end("SIGTERM");
    }
    expect(answered.toSorted()).toEqual(questions.toSorted());
    expect((await runsOf(front, id, token)).map(({ asked_anew }) => asked_anew)).toEqual([false, true]);
  } finally {
    await doomed.end("SIGKILL");
    await front.end("SIGTERM");
    await opened.close();
    await folder.remove();
  }
}, 240_000);

async function runsOf(
  front: ServiceAddress,
  id: string,
  token: string,
): Promise<readonly { readonly asked_anew: boolean }[]> {
  return (await ask(front, `/api/v1/reports/${id}/runs`, { token })).data.runs;
}
