import { execFileSync, spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../../../packages/adapter-postgres/test/wait-for.ts";

const file = join(import.meta.dirname, "../../../../deploy/nginx.conf");

/** nginx with deploy/nginx.conf, before a service. */
export interface RunningNginx {
  readonly url: string;
  readonly plainUrl: string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** An empty one, for its certificate, logs and temporary files. */
  readonly folder: string;
  readonly serviceUrl: string;
  readonly port: number;
  readonly plainPort: number;
}

/** Puts other addresses and a certificate of its own into the file, checks it and runs it. */
export async function startNginx(options: NginxOptions): Promise<RunningNginx> {
  const { folder, serviceUrl, port, plainPort } = options;
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const ofKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
  execFileSync("openssl", ["req", "-x509", "-days", "1", "-subj", "/CN=localhost", ...ofKey, "-out", certificate], {
    stdio: "ignore",
  });
  const replaced = replaceEach(await readFile(file, "utf8"), [
    ["server 127.0.0.1:8787;", `server ${new URL(serviceUrl).host};`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/letsencrypt/live/rubrica.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/rubrica.example/privkey.pem", key],
  ]);
  await writeFile(join(folder, "rubrica.conf"), replaced);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? "user root;" : ""}
     events {}
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
       include ${folder}/rubrica.conf;
     }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const url = `https://localhost:${port}`;
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return await fetch(`${url}/`, { tls: { rejectUnauthorized: false } }).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Each has to stand there, so that the test is of the file as it is. */
function replaceEach(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf says no more: ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}
