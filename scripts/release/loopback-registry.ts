import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A registry of npm packages in the memory of a process of its own, for tests of what a release puts on one. */
export interface LoopbackRegistry {
  /** Such as `http://127.0.0.1:4873/`. */
  readonly url: string;
  /** Lines for an `.npmrc`: packages of the scope come from here, all others from where npm has them from. */
  readonly npmrc: (scope: string) => string;
  /** Names and versions in the order in which they came, as `name@version`. */
  readonly published: () => Promise<readonly string[]>;
  readonly close: () => void;
}

/** Starts one on a free port of the loopback. A process of its own answers also while this one waits for npm. */
export async function startLoopbackRegistry(): Promise<LoopbackRegistry> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  return {
    url,
    // npm sends nothing without a token; this registry does not look at it.
    npmrc: (scope) => `${scope}:registry=${url}\n${url.replace("http:", "")}:_authToken=loopback\n`,
    published: async () => (await fetch(`${url}-/published`)).json() as Promise<readonly string[]>,
    close: () => void child.kill(),
  };
}

/** What npm sends and reads, as far as a registry must understand it: `docs/responses/package-metadata.md` of npm/registry. */
interface Packument {
  readonly name: string;
  readonly versions: Record<string, { dist: { tarball: string } }>;
  readonly "dist-tags": Record<string, string>;
  readonly _attachments?: Record<string, { readonly data: string }>;
}

if (import.meta.main) await serve();

/** Listens until the process ends, and prints the address. */
async function serve(): Promise<void> {
  const packuments = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const published: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 500, { error: String(error) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(`http://${host}/`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? "/", `http://${host}`).pathname).slice(1);
    if (request.method === "PUT") return send(response, ...take(JSON.parse(await readText(request))));
    if (path === "-/published") return send(response, 200, published);
    const tarball = tarballs.get(path);
    if (tarball !== undefined) {
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(tarball);
      return;
    }
    const packument = packuments.get(path);
    if (packument === undefined) return send(response, 404, { error: "not found" });
    send(response, 200, packument);
  }

  function take({ _attachments = {}, ...sent }: Packument): [status: number, body: object] {
    const known = packuments.get(sent.name);
    for (const [version, manifest] of Object.entries(sent.versions)) {
      // As the real one does: a version is never replaced.
      if (known !== undefined && version in known.versions) return [403, { error: `${version} was published before` }];
      const [data] = Object.values(_attachments).map((attachment) => attachment.data);
      if (data === undefined) return [400, { error: "no tarball" }];
      const path = `${sent.name}/-/${version}.tgz`;
      tarballs.set(path, Buffer.from(data, "base64"));
      manifest.dist.tarball = `http://${host}/${path}`;
      published.push(`${sent.name}@${version}`);
    }
    packuments.set(sent.name, {
      ...sent,
      versions: { ...known?.versions, ...sent.versions },
      "dist-tags": { ...known?.["dist-tags"], ...sent["dist-tags"] },
    });
    return [201, { ok: true }];
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
