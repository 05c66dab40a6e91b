/**
 * From nothing to a score with highlighted evidence, as somebody new lives it: a clean clone, `npx -y bun@1.4.5 start`, the
 * page in Chromium, registering, handing in a PDF, its score, a passage marked in it.
 *
 *     bun benchmarks/console/first-score.ts [thesis.pdf] [--cold] [--shot picture.png]
 *
 * `--cold`: with empty caches of npm and Bun, so that everything is downloaded. Committed work alone is measured.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cold: { type: "boolean", default: false }, shot: { type: "string" } },
});
const root = join(import.meta.dirname, "../..");
const pdf = resolve(positionals[0] ?? join(root, "apps/examples/reports/chinese-thesis.pdf"));
const DEADLINE_MILLISECONDS = 300_000;

const folder = await mkdtemp(join(tmpdir(), "rubrica-first-score-"));
const clone = join(folder, "rubrica");
if (spawnSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" }).status !== 0) process.exit(1);

const begun = performance.now();
const took = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);

const service = spawn("npx", ["-y", "bun@1.4.5", "start"], {
  cwd: clone,
  // Its own process group, so that all of it can be stopped.
  detached: true,
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    PORT: "0",
    LOG_LEVEL: "warn",
    ...(values.cold && {
      npm_config_cache: join(folder, "npm-cache"),
      BUN_INSTALL_CACHE_DIR: join(folder, "bun-cache"),
    }),
  },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? Bun.which("chromium") ?? "",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const page = await browser.newPage({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(DEADLINE_MILLISECONDS);
  const url = await readUrl();
  took("the service is ready");
  await page.goto(url);
  await page.getByRole("link", { name: "注册" }).click();
  took("the page is there");
  await page.getByLabel("姓名", { exact: true }).fill("张三");
  await page.getByLabel("邮箱", { exact: true }).fill("zhangsan@example.com");
  await page.getByLabel("密码", { exact: true }).fill("secret-123");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择文件" }).click();
  took("registered");
  await (await chooser).setFiles(pdf);
  const title = basename(pdf, ".pdf");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await row.getByText(/^(临时 · .*|AI 评分)$/).waitFor();
  took("a score");
  await row.getByRole("link", { name: title }).click();
  const mark = page.locator("[data-evidence]").first();
  const isMarked = await mark.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  );
  took(isMarked ? "a passage is marked in the PDF" : "no passage is marked after 30 s more");
  if (values.shot !== undefined) await page.screenshot({ path: values.shot });
} finally {
  await browser.close();
  if (service.pid !== undefined) process.kill(-service.pid, "SIGTERM");
  await new Promise((done) => (service.exitCode === null ? service.once("exit", done) : done(null)));
  await rm(folder, { recursive: true, force: true });
}

async function readUrl(): Promise<string> {
  let output = "";
  const timer = setTimeout(() => service.kill("SIGKILL"), DEADLINE_MILLISECONDS);
  try {
    for await (const chunk of service.stdout) {
      output += chunk;
      const ready = /ready: (\S+)/.exec(output)?.[1];
      if (ready !== undefined && output.includes("stop:")) return ready;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`The service did not start: ${output}`);
}
