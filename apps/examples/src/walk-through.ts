/**
 * The whole service over HTTP, with nothing but `fetch`: register, log in, upload reports, follow their events, read
 * their scores, build the knowledge graph.
 *
 *     RUBRICA_ANON_KEY=... bun apps/examples/src/walk-through.ts [FILE.pdf ...]
 *
 * RUBRICA_URL is http://127.0.0.1:8787 by default; without files it takes the small reports of `apps/examples/reports`. It
 * prints Chinese or English as the environment says (LC_ALL, LC_MESSAGES, LANG).
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readServerSentEvents } from "./server-sent-events.ts";

export interface WalkOptions {
  readonly url: string;
  readonly anonKey: string;
  readonly files: readonly string[];
  readonly print: (line: string) => void;
  /** Of what is printed. Default: English. */
  readonly language?: "zh" | "en";
}

const WORDS = {
  zh: {
    registered: "已注册",
    loggedIn: "已登录",
    failed: (error: string | null) => `失败：${error}`,
    notice: "说明",
    graph: (nodes: number, edges: number) => `知识图谱：${nodes}个节点，${edges}条边`,
  },
  en: {
    registered: "registered",
    loggedIn: "logged in",
    failed: (error: string | null) => `failed: ${error}`,
    notice: "notice",
    graph: (nodes: number, edges: number) => `knowledge graph: ${nodes} nodes, ${edges} edges`,
  },
};

/** What came out for one file. */
export interface WalkedReport {
  readonly file: string;
  readonly status: "scored" | "failed";
  readonly finalScore: number | null;
  readonly level: string | null;
  readonly mode: string | null;
  /** What has to be said with the score; null where a model judged everything. */
  readonly notice: string | null;
  readonly error: string | null;
  /** Stages in the order in which the events told them. */
  readonly stages: readonly string[];
}

export interface WalkOutcome {
  readonly reports: readonly WalkedReport[];
  readonly graph: { readonly nodes: number; readonly edges: number };
}

/** Walks through the service as one new student; a new teacher builds the graph, since students may not. */
export async function walkThrough({ url, anonKey, files, print, language = "en" }: WalkOptions): Promise<WalkOutcome> {
  const words = WORDS[language];
  const callFunction = (name: string, body: object) =>
    callJson(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${anonKey}`, "Accept-Language": language, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  const enter = async (role: "student" | "teacher") => {
    const email = `${role}-${crypto.randomUUID()}@example.com`;
    const password = crypto.randomUUID();
    await callFunction("auth-register", { email, password, full_name: "Walker", role });
    const loggedIn = await callFunction("auth-login", { email, password });
    const token = loggedIn.data.session.access_token;
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
    return { email, headers };
  };

  const { email, headers } = await enter("student");
  print(`${words.registered}: ${email}`);
  print(words.loggedIn);

  const reports: WalkedReport[] = [];
  for (const file of files) {
    const form = new FormData();
    form.set("file", new File([await readFile(file)], basename(file), { type: "application/pdf" }));
    const uploaded = await callJson(`${url}/api/v1/reports`, { method: "POST", headers, body: form });
    const report = await followReport(`${url}/api/v1/reports/${uploaded.data.id}`, headers, language);
    reports.push({ file: basename(file), ...report });
    const result =
      report.status === "scored" ? `${report.finalScore} ${report.level} (${report.mode})` : words.failed(report.error);
    print(`${basename(file)}: ${report.stages.join(" > ")}: ${result}`);
  }
  for (const notice of new Set(reports.flatMap((report) => report.notice ?? []))) print(`${words.notice}: ${notice}`);

  const teacher = await enter("teacher");
  const graph = await buildGraph(url, teacher.headers);
  print(words.graph(graph.nodes, graph.edges));
  return { reports, graph };
}

async function followReport(
  url: string,
  headers: Record<string, string>,
  language: "zh" | "en",
): Promise<Omit<WalkedReport, "file">> {
  const stages: string[] = [];
  const response = await fetch(`${url}/events`, { headers, signal: AbortSignal.timeout(300_000) });
  for await (const { event, data } of readServerSentEvents(response)) {
    if (event === "stage") stages.push(JSON.parse(data).stage);
  }
  const report = (await callJson(url, { headers })).data;
  if (report.status !== "scored") {
    return {
      status: "failed",
      finalScore: null,
      level: null,
      mode: null,
      notice: null,
      error: report.error?.message ?? null,
      stages,
    };
  }
  const score = (await callJson(`${url}/score`, { headers })).data;
  const { final_score: finalScore, level, mode, notice } = score;
  return {
    status: "scored",
    finalScore,
    level: level.label,
    mode,
    notice: notice?.[language] ?? null,
    error: null,
    stages,
  };
}

async function buildGraph(url: string, headers: Record<string, string>): Promise<WalkOutcome["graph"]> {
  const started = await callJson(`${url}/api/v1/knowledge-graph/builds`, { method: "POST", headers });
  for (let looks = 0; looks < 300; looks++) {
    const build = (await callJson(`${url}/api/v1/knowledge-graph/builds/${started.data.id}`, { headers })).data;
    if (build.status === "failed") throw new Error(`The build failed: ${build.error}`);
    if (build.status === "published") {
      const { graph } = (await callJson(`${url}/api/v1/knowledge-graph`, { headers })).data;
      return { nodes: graph.nodes.length, edges: graph.edges.length };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The knowledge graph was not built within a minute.");
}

// biome-ignore lint/suspicious/noExplicitAny: an example reads the answers as they come
async function callJson(url: string, request: RequestInit): Promise<any> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000), ...request });
  const body = await response.json();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.error}`);
  return body;
}

if (import.meta.main) {
  const anonKey = process.env.RUBRICA_ANON_KEY;
  if (!anonKey) {
    console.error("Set RUBRICA_ANON_KEY to the anon key that the service prints when it starts.");
    process.exit(1);
  }
  const folder = join(import.meta.dirname, "../reports");
  const given = process.argv.slice(2);
  const files = given.length > 0 ? given : (await readdir(folder)).sort().map((name) => join(folder, name));
  const url = process.env.RUBRICA_URL ?? "http://127.0.0.1:8787";
  const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "";
  await walkThrough({ url, anonKey, files, print: console.log, language: locale.startsWith("zh") ? "zh" : "en" });
}
