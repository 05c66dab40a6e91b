const START_MILLISECONDS = 60_000;
const ANSWER_MILLISECONDS = 60_000;

/** Starts a built Next.js application, sends the report to its route handler and to its server action, and ends it. */
export async function callNextServer(
  command: readonly string[],
  folder: string,
  report: Uint8Array<ArrayBuffer>,
): Promise<readonly string[]> {
  const server = Bun.spawn([...command], { cwd: folder, stdout: "pipe", stderr: "inherit" });
  const timer = setTimeout(() => server.kill(), START_MILLISECONDS);
  try {
    const url = await readAddress(server.stdout);
    clearTimeout(timer);
    return [await callRoute(url, report), await callAction(url, report)];
  } finally {
    clearTimeout(timer);
    server.kill();
    await server.exited;
  }
}

async function readAddress(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const chunk of stdout) {
    said += decoder.decode(chunk, { stream: true });
    const [, url] = /Local:\s+(http:\/\/\S+)[\s\S]*Ready/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`Next.js has not started:\n${said}`);
}

async function callRoute(url: string, report: Uint8Array<ArrayBuffer>): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
  const response = await fetch(`${url}/read`, { method: "POST", body: report, signal });
  return response.ok ? await response.text() : `status ${response.status}`;
}

/** As a browser without scripts sends the form. The action redirects to what it has read. */
async function callAction(url: string, report: Uint8Array<ArrayBuffer>): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
  const [action = ""] = /\$ACTION_ID_\w+/.exec(await (await fetch(url, { signal })).text()) ?? [];
  const body = new FormData();
  body.set(action, "");
  body.set("report", new Blob([report], { type: "application/pdf" }), "report.pdf");
  const response = await fetch(url, { method: "POST", body, headers: { origin: url }, redirect: "manual", signal });
  const location = response.headers.get("location");
  return location === null
    ? `status ${response.status}`
    : (new URL(location, url).searchParams.get("read") ?? location);
}
