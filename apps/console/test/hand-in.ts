import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";

const folder = join(import.meta.dirname, "../../examples/reports");

/** One of the small sample reports. */
export function sampleReport(name: string): Promise<Uint8Array> {
  return readFile(join(folder, name));
}

/** Hands a PDF in, its file called as the title, as whoever is signed in on the page. Resolves with the report's id, before it is processed. */
export async function handIn(page: Page, pdf: Uint8Array, title: string): Promise<string> {
  const answer = await page.request.post(`/api/v1/reports?${new URLSearchParams({ file_name: title, title })}`, {
    headers: { "Content-Type": "application/pdf", "Sec-Fetch-Site": "same-origin" },
    data: Buffer.from(pdf),
  });
  if (answer.status() !== 202) throw new Error(`Handing in answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).data.id;
}

/** What the service answers to whoever is signed in on the page. */
// biome-ignore lint/suspicious/noExplicitAny: JSON as it comes
export async function readJson(page: Page, path: string): Promise<any> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
  return (await answer.json()).data;
}

/** Resolves once the report is scored or has failed. */
export async function processed(page: Page, id: string): Promise<string> {
  return await waitFor(async () => {
    const { status } = await readJson(page, `/api/v1/reports/${id}`);
    return (status === "scored" || status === "failed") && status;
  });
}
