import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../auth/statistics.ts";
import { startService, temporaryDataFolder } from "./start-service.ts";

const samples = join(import.meta.dirname, "../../apps/examples/reports");
const DEADLINE_MILLISECONDS = 120_000;

/** How long the overview of a graph takes to come. */
export interface OverviewTimes {
  readonly nodes: number;
  readonly edges: number;
  /** Median from asking to the last byte. */
  readonly milliseconds: number;
}

/**
 * Hands PDFs in, builds the graph and asks for its overview as the page does.
 *
 * @param folder of the PDFs. Default: the sample reports, whose graph is small.
 */
export async function measureOverview(rounds: number, folder: string = samples): Promise<OverviewTimes> {
  await using data = await temporaryDataFolder();
  await using service = await startService(data.path, true);
  const account = { email: "bench@example.com", password: "secret-123", full_name: "Bench", role: "teacher" };
  await fetch(`${service.url}/functions/v1/auth-register`, { method: "POST", body: JSON.stringify(account) });
  const own = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const session = await fetch(`${service.url}/api/v1/session`, {
    method: "POST",
    headers: own,
    body: JSON.stringify(account),
  });
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${service.url}/api/v1/${path}`, {
      ...init,
      headers: { ...own, Cookie: cookie, ...(init.headers as Record<string, string>) },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: JSON as it comes
    return ((await answer.json()) as any).data;
  };
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf") && name !== "broken.pdf");
  for (const name of names) {
    const body = Bun.file(join(folder, name));
    await ask("reports", { method: "POST", headers: { "Content-Type": "application/pdf" }, body });
  }
  await until(async () => {
    const { reports } = await ask("reports?limit=100");
    return reports.every(({ status }: { status: string }) => status === "scored" || status === "failed");
  });
  const { id } = await ask("knowledge-graph/builds", { method: "POST", body: "{}" });
  await until(async () => {
    const { status } = await ask(`knowledge-graph/builds/${id}`);
    if (status === "failed") throw new Error("The graph could not be built.");
    return status === "published";
  });
  const times: number[] = [];
  let overview = { nodes: [], edges: [] };
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    overview = await ask("knowledge-graph/overview");
    times.push(performance.now() - startedAt);
  }
  return { nodes: overview.nodes.length, edges: overview.edges.length, milliseconds: median(times) };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MILLISECONDS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("It was not done in time.");
    await Bun.sleep(100);
  }
}
