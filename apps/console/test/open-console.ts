import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { createTestWindows, type WindowOptions } from "./windows.ts";

export type { TestLanguage, WindowOptions } from "./windows.ts";

/** Somebody with an account. */
export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** The console of a running service in a real browser. */
export interface TestConsole {
  readonly server: TestServer;
  /** A window of its own: no cookie, nothing kept. */
  open(path: string, options?: WindowOptions): Promise<Page>;
  /** An account made through the interface. Where addresses are confirmed by mail it waits for that. */
  account(role?: "student" | "teacher" | "admin"): Promise<TestAccount>;
  /** The same, with a window in which it is signed in. Nothing is loaded where the path is null. */
  signedIn(
    role: "student" | "teacher" | "admin",
    path: string | null,
    options?: WindowOptions,
  ): Promise<{ readonly page: Page; readonly account: TestAccount }>;
  /** A window in which this one is signed in. Nothing is loaded where the path is null. */
  signedInAs(account: TestAccount, path: string | null, options?: WindowOptions): Promise<Page>;
}

/** With what only those need who open and close one. */
export interface OpenedConsole extends TestConsole {
  /** The windows opened so far stay until `closeKeptWindows()`. */
  keepWindows(): void;
  /** Closes the others. Rejects when a page reported an error that no test expected. */
  closeWindows(): Promise<void>;
  /** Closes those that were kept. Rejects as `closeWindows()` does. */
  closeKeptWindows(): Promise<void>;
  /** Closes everything; rejects as `closeWindows()` does. */
  close(): Promise<void>;
}

export interface ConsoleOptions {
  /** Of the service. Default: its own defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** In place of the service's own, such as one that can be held up. */
  readonly program?: string;
  /** Stays open after `close()`. Default: one that is launched, and closed with the console. */
  readonly browser?: Browser;
}

const names = { student: "张三", teacher: "李四", admin: "王五" } as const;
const password = "secret-123";

/** Starts the service and the browser. */
export async function openTestConsole(options: ConsoleOptions = {}): Promise<OpenedConsole> {
  const [server, browser] = await Promise.all([
    startTestServer(options.environment, options.program),
    options.browser ?? launchBrowser(),
  ]);
  const windows = createTestWindows(browser, server.url);
  let errors: string[] = [];

  const prepare = async (path: string, windowOptions: WindowOptions = {}) => {
    const page = await windows.open(windowOptions);
    page.on("pageerror", (error) => errors.push(`${path}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // What the browser says by itself of an answer other than 200 is for the test to expect.
      const text = message.text();
      if (message.type() !== "error" || text.startsWith("Failed to load resource")) return;
      errors.push(`${path}: ${text}`);
    });
    return page;
  };
  const account = async (role: keyof typeof names = "student") => {
    const made = { email: `${role}-${crypto.randomUUID()}@example.com`, password, name: names[role] };
    const answer = await fetch(`${server.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify({ email: made.email, password, full_name: made.name, role }),
    });
    if (!answer.ok) throw new Error(`Registering failed: ${await answer.text()}`);
    return made;
  };
  const signedInAs: TestConsole["signedInAs"] = async (made, path, windowOptions) => {
    const page = await prepare(path ?? "", windowOptions);
    // As the form does, without its waiting.
    const answer = await page.request.post("/api/v1/session", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { email: made.email, password: made.password },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
    if (path !== null) await page.goto(`/console${path}`);
    return page;
  };
  const failOnErrors = () => {
    const reported = errors;
    errors = [];
    if (reported.length > 0) throw new Error(`Pages reported errors:\n${reported.join("\n")}`);
  };

  return {
    server,
    async open(path, windowOptions) {
      const page = await prepare(path, windowOptions);
      await page.goto(`/console${path}`);
      return page;
    },
    account,
    async signedIn(role, path, windowOptions) {
      const made = await account(role);
      return { page: await signedInAs(made, path, windowOptions), account: made };
    },
    signedInAs,
    keepWindows: windows.keepOpen,
    async closeWindows() {
      await windows.closeOpened();
      failOnErrors();
    },
    async closeKeptWindows() {
      await windows.closeKept();
      failOnErrors();
    },
    async close() {
      await windows.close();
      if (options.browser === undefined) await browser.close();
      await server.close();
      failOnErrors();
    },
  };
}

/** Answers requests to the path with a failure, as a service that broke would. */
export async function breakRoute(page: Page, path: string | RegExp, status = 500): Promise<void> {
  await page.route(path, (route: Route) =>
    route.fulfill({
      status,
      headers: { "X-Request-Id": "7f3c-21a9", "Content-Type": "application/json" },
      body: JSON.stringify({ success: false, error: "服务器内部错误，请稍后重试" }),
    }),
  );
}

const imageFolder = join(import.meta.dirname, "../../../docs/pictures/console");

/**
 * A picture for docs/console.md, written only when `RUBRICA_WRITE=1` asks for it: `await shot(page, "sign-in.zh")`.
 * Small: WebP, 1,000 pixels wide at most, without what is below the window.
 */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.RUBRICA_WRITE !== "1") return;
  await mkdir(imageFolder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const { x, y, width, height } = await page.evaluate(() => {
    // What the pages of every service show.
    const above = document.querySelector("[data-demonstration-bar]")?.clientHeight ?? 0;
    return { x: scrollX, y: scrollY + above, width: innerWidth, height: innerHeight - above };
  });
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send("Page.captureScreenshot", {
    format: "webp",
    quality: 85,
    clip: { x, y, width, height, scale: Math.min(1, 1000 / width) },
  });
  await protocol.detach();
  await writeFile(join(imageFolder, `${name}.webp`), Buffer.from(data, "base64"));
}
