import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import type { TestAccount, TestConsole } from "./open-console.ts";

/** What somebody does through the interface instead of through a page, to set a scene. */
export interface PersonClient {
  /** The content of the answer; rejects with the sentence of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Hands in a small sample report, its file called as the title, and waits until it is scored or failed; gives its id. */
  handIn(sample?: string, title?: string): Promise<string>;
  /** Hands in and does not wait. */
  submit(sample?: string, title?: string): Promise<string>;
  settled(id: string): Promise<void>;
}

const samples = join(import.meta.dirname, "../../examples/reports");

/** Signs in and gives the person's hands. */
export async function personClient({ server }: TestConsole, account: TestAccount): Promise<PersonClient> {
  const answer = await fetch(`${server.url}/functions/v1/auth-login`, {
    method: "POST",
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const token = (await answer.json()).data?.session?.access_token;
  if (typeof token !== "string") throw new Error(`Signing in answered ${answer.status}.`);

  const call: PersonClient["call"] = async (method, path, body) => {
    const isPdf = body instanceof Uint8Array;
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { "Content-Type": isPdf ? "application/pdf" : "application/json" }),
      },
      ...(body !== undefined && { body: isPdf ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const { data, error } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${error}`);
    return data;
  };
  const submit: PersonClient["submit"] = async (sample = "chinese-thesis.pdf", title) => {
    const query = new URLSearchParams({ file_name: title ?? sample, ...(title !== undefined && { title }) });
    const bytes = new Uint8Array(await readFile(join(samples, sample)));
    return (await call("POST", `/api/v1/reports?${query}`, bytes)).id;
  };
  const settled: PersonClient["settled"] = async (id) => {
    await waitFor(async () => {
      const { status } = await call("GET", `/api/v1/reports/${id}`);
      return status === "scored" || status === "failed";
    });
  };
  return {
    call,
    submit,
    settled,
    async handIn(sample, title) {
      const id = await submit(sample, title);
      await settled(id);
      return id;
    },
  };
}
