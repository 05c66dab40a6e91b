import type { LogFields, Logger } from "@rubrica/core";
import { type Behaviour, type FakeModel, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestService } from "./test-service.ts";

let model: FakeModel;
/** The service that scored last. */
export let service: TestService;
/** Ends the service and the model of a test. */
export async function closeScored(): Promise<void> {
  await service.close();
  model[Symbol.dispose]();
}

/** What the services logged. */
export const lines: string[] = [];
const write = (fields: LogFields, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };

/** Hands a report in to a service with a model that behaves so, and waits until it is scored. */
export async function submitTo(behaviour: Behaviour, more: Readonly<Record<string, string>> = {}) {
  model = startFakeModel(behaviour);
  const environment = { AI_BASE_URL: model.baseUrl, AI_API_KEY: "secret-model-key", AI_MODEL: "judge-1", ...more };
  service = await openTestService({ environment, logger });
  const student = await service.person("student");
  const id = await upload(service, student, "chinese-thesis.pdf");
  await waitForReport(service, student, id);
  return { id, student };
}

/** The same; the score that a teacher reads. */
export async function scoreWith(behaviour: Behaviour, more?: Readonly<Record<string, string>>) {
  const { id } = await submitTo(behaviour, more);
  const { headers } = await service.person("teacher");
  return (await service.call(`/api/v1/reports/${id}/score`, { headers })).body.data;
}
