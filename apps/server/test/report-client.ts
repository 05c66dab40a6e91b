import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import type { Answer, TestPerson, TestService } from "./test-service.ts";

const folder = join(import.meta.dirname, "../../examples/reports");

/** Bytes of one of the small sample reports. */
export function sampleReport(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(join(folder, name)).then((bytes) => new Uint8Array(bytes));
}

/** Uploads a sample report as the body of the request. */
export async function upload(service: TestService, person: TestPerson, name = "course-report.pdf"): Promise<string> {
  const answer = await service.call("/api/v1/reports", {
    method: "POST",
    headers: { ...person.headers, "Content-Type": "application/pdf" },
    body: await sampleReport(name),
  });
  if (answer.status !== 202) throw new Error(`The upload was refused: ${answer.body?.error}`);
  return answer.body.data.id;
}

/** Resolves with the report once the condition holds: by default, once it is scored or has failed. */
export async function waitForReport(
  service: TestService,
  person: TestPerson,
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: a report as a client sees it
  condition: (report: any) => boolean = ({ status }) => status === "scored" || status === "failed",
): Promise<Answer["body"]> {
  let body: Answer["body"];
  return await waitFor(
    async () => {
      ({ body } = await service.call(`/api/v1/reports/${id}`, { headers: person.headers }));
      return condition(body.data) && body.data;
    },
    { failure: () => new Error(`The report stayed ${JSON.stringify(body.data ?? body)}`) },
  );
}
