import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callNextServer } from "./next-server.ts";
import { type CommandResult, requireCommand, runCommand } from "./run-command.ts";

/** What every host must make of the report that it is given. */
const READ = "report 15 pdfium";
const REPORT = "chinese-thesis.pdf";
const WORKER = "node_modules/@rubrica/report-parser/dist/parse-job.mjs";
const INSTALL = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"] as const;
const MINUTES_10 = 600;

/** What programs are bundled with or run by, with their defaults. */
export interface HostOptions {
  /** A new folder, in which every host gets one of its own. */
  readonly folder: string;
  readonly root: string;
  /** Our packages, by name: versions, or `file:` paths of tarballs. */
  readonly packages: Readonly<Record<string, string>>;
  /** Content of the `.npmrc` that says where they come from. */
  readonly npmrc: string;
  /** Path of Node. */
  readonly node: string;
  /** Path of Deno. */
  readonly deno: string;
}

interface Project extends HostOptions {
  /** Runs a program of the project; what it prints must be what every host reads. */
  run(command: readonly [string, ...string[]], options?: { readonly folder?: string }): CommandResult;
  build(command: readonly [string, ...string[]]): void;
  /** A folder outside of the project, with a space in its name and with these files of it. */
  moveOut(...files: readonly string[]): string;
}

interface Host {
  readonly name: string;
  /** Other packages of the project, with their versions. */
  readonly packages?: Readonly<Record<string, string>>;
  /** What is built and run; each must succeed. */
  readonly try: (project: Project) => CommandResult | Promise<CommandResult>;
}

/** The hosts of which the READMEs say what they need. */
export const HOSTS: readonly Host[] = [
  {
    name: "Deno",
    try: ({ run, deno }) => run([deno, "run", "-A", "--node-modules-dir=manual", "read-report.mjs", REPORT]),
  },
  {
    name: "esbuild",
    packages: { esbuild: "^0.28.2" },
    try({ build, run, node }) {
      build(["npx", "esbuild", "read-report.mjs", "--bundle", "--platform=node", "--outfile=out/program.cjs"]);
      return run([node, "out/program.cjs", REPORT]);
    },
  },
  {
    name: "a bundle without node_modules in a path with spaces, on a read-only disk with a temporary folder",
    packages: { esbuild: "^0.28.2" },
    try(project) {
      const { build, run, node, moveOut } = project;
      build([
        "npx",
        "esbuild",
        "read-report.mjs",
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--outfile=out/program.mjs",
      ]);
      const folder = moveOut("out/program.mjs", WORKER, REPORT);
      const inFolder = run([node, "program.mjs", REPORT], { folder });
      return inFolder.ok ? runOnReadOnlyDisk(project, folder, [node, "program.mjs", REPORT]) : inFolder;
    },
  },
  {
    name: "webpack, and its bundle without node_modules",
    packages: { webpack: "^5.113.0", "webpack-cli": "^6.0.1" },
    try({ build, run, node, moveOut }) {
      build([
        node,
        "node_modules/.bin/webpack",
        "--mode",
        "production",
        "--target",
        "node",
        "--entry",
        "./read-report.mjs",
      ]);
      const inProject = run([node, "dist/main.js", REPORT]);
      return inProject.ok ? run([node, "dist/main.js", REPORT], { folder: moveOut("dist", REPORT) }) : inProject;
    },
  },
  {
    name: "Vite SSR",
    packages: { vite: "^7.3.8" },
    try({ build, run, node }) {
      build([node, "node_modules/.bin/vite", "build", "--ssr", "read-report.mjs"]);
      return run([node, "dist/read-report.mjs", REPORT]);
    },
  },
  {
    name: "bun build --compile, with its worker inside, on a read-only disk with a temporary folder",
    try(project) {
      const { build, run, moveOut } = project;
      build([process.execPath, "build", "--compile", "embedded-worker.mjs", "--outfile", "compiled"]);
      const folder = moveOut("compiled", REPORT);
      const inFolder = run(["./compiled", REPORT], { folder });
      return inFolder.ok ? runOnReadOnlyDisk(project, folder, ["./compiled", REPORT]) : inFolder;
    },
  },
  {
    name: "Next.js, a route handler and a server action",
    packages: { next: "^16.4.6", react: "^19.3.0", "react-dom": "^19.3.0" },
    try: (project) => tryNext(project, []),
  },
  {
    name: "Next.js with webpack, a route handler and a server action",
    packages: { next: "^16.4.6", react: "^19.3.0", "react-dom": "^19.3.0" },
    try: (project) => tryNext(project, ["--webpack"]),
  },
];

/** Makes a project of each host, builds and runs it. */
export async function tryHost(host: Host, options: HostOptions): Promise<CommandResult> {
  const name = String(HOSTS.indexOf(host));
  const folder = join(options.folder, name);
  mkdirSync(folder, { recursive: true });
  const dependencies = { ...options.packages, ...host.packages };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "host", private: true, dependencies }));
  writeFileSync(join(folder, ".npmrc"), options.npmrc);
  cpSync(join(options.root, "scripts/runtimes/hosts"), folder, { recursive: true });
  cpSync(join(options.root, "apps/examples/reports", REPORT), join(folder, REPORT));
  const limits = { deadlineSeconds: MINUTES_10, environment: { NEXT_TELEMETRY_DISABLED: "1" } };
  try {
    requireCommand(INSTALL, { folder, ...limits });
    return await host.try({
      ...options,
      folder,
      run(command, { folder: elsewhere = folder } = {}) {
        const { ok, output } = runCommand(command, { folder: elsewhere, ...limits });
        return ok && output === READ
          ? { ok, output: "" }
          : { ok: false, output: `${command.join(" ")} printed:\n${output}` };
      },
      build: (command) => void requireCommand(command, { folder, ...limits }),
      moveOut(...files) {
        const target = join(options.folder, `moved out of ${name}`);
        mkdirSync(target);
        for (const file of files) {
          cpSync(join(folder, file), join(target, file === "dist" ? file : file.slice(file.lastIndexOf("/") + 1)), {
            recursive: true,
          });
        }
        return target;
      },
    });
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Once more where nothing can be written to but a temporary folder. Says so where the system lets nobody make such a place. */
function runOnReadOnlyDisk(
  { run, root }: Project,
  folder: string,
  command: readonly [string, ...string[]],
): CommandResult {
  const namespace = ["unshare", "--mount", "--map-root-user"] as const;
  const allowed = runCommand([...namespace, "true"], { folder });
  if (!allowed.ok) return { ok: true, output: `not tried on a read-only disk: ${allowed.output}` };
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  const script = join(root, "scripts/runtimes/hosts/read-only-disk.sh");
  return run([...namespace, "sh", script, temporary, ...command], { folder });
}

async function tryNext({ folder, node, build }: Project, flags: readonly string[]): Promise<CommandResult> {
  cpSync(join(folder, "next/app"), join(folder, "app"), { recursive: true });
  const next = [node, "node_modules/.bin/next"] as const;
  build([...next, "build", ...flags]);
  const answers = await callNextServer([...next, "start", "--port", "0"], folder, readFileSync(join(folder, REPORT)));
  const ok = answers.every((answer) => answer === READ);
  return { ok, output: ok ? "" : `The route and the action answered: ${answers.join("; ")}` };
}
