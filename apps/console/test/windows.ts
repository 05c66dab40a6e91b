import type { Browser, BrowserContext, Page } from "playwright-core";

export type TestLanguage = "zh" | "en";

/** What a window is like. */
export interface WindowOptions {
  /** Of the browser, so that the console chooses by itself. Default zh. */
  readonly language?: TestLanguage;
  /** Default light. */
  readonly theme?: "light" | "dark";
  /** In pixels. Default 1,440 by 900. */
  readonly width?: number;
  readonly height?: number;
  /** In a browser context that nobody had before: for who sets the clock or counts what is loaded. Default false. */
  readonly alone?: boolean;
}

/** Windows of one browser on one service. */
export interface TestWindows {
  /** A window without a cookie or anything kept. */
  open(options: WindowOptions): Promise<Page>;
  /** Closes the windows opened since the last call, or since `keepOpen()`. */
  closeOpened(): Promise<void>;
  /** Those opened so far stay until `closeKept()`. */
  keepOpen(): void;
  closeKept(): Promise<void>;
  close(): Promise<void>;
}

interface Context {
  readonly browserContext: BrowserContext;
  readonly language: TestLanguage;
  /** Keeps the process that draws alive between windows, and empties what the origin kept; null for one not used again. */
  readonly holder: Page | null;
}

// At load 20 a step that takes half a second alone takes ten.
const STEP_MILLISECONDS = 30_000;

/**
 * Answers of the service's interface come up to so many milliseconds later, each at random: what a test takes for settled
 * because its machine is quick shows then. Default 0.
 */
const lateMilliseconds = Number(process.env.RUBRICA_TEST_LATE_ANSWERS ?? 0);

/**
 * A context that a window is done with is emptied and given to the next one of its language: loading the console into a
 * process that has loaded it before takes a third of the processor time.
 */
export function createTestWindows(browser: Browser, url: string): TestWindows {
  const idle: Context[] = [];
  let opened: Context[] = [];
  let kept: Context[] = [];

  const take = async (language: TestLanguage, alone: boolean): Promise<Context> => {
    const at = alone ? -1 : idle.findIndex((context) => context.language === language);
    return idle.splice(at, at === -1 ? 0 : 1)[0] ?? (await openContext(browser, url, language, alone));
  };
  const giveBack = async (context: Context) => {
    const { browserContext, holder } = context;
    if (holder === null) return browserContext.close();
    const pages = browserContext.pages().filter((page) => page !== holder);
    await Promise.all(pages.map((page) => page.close()));
    const protocol = await browserContext.newCDPSession(holder);
    await protocol.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "all" });
    await protocol.detach();
    await browserContext.clearCookies();
    idle.push(context);
  };
  return {
    async open({ language = "zh", theme = "light", width = 1440, height = 900, alone = false }) {
      const context = await take(language, alone);
      opened.push(context);
      const page = await openPage(context);
      await Promise.all([page.setViewportSize({ width, height }), page.emulateMedia({ colorScheme: theme })]);
      return page;
    },
    async closeOpened() {
      const closing = opened;
      opened = [];
      await Promise.all(closing.map(giveBack));
    },
    keepOpen() {
      kept = [...kept, ...opened];
      opened = [];
    },
    async closeKept() {
      const closing = kept;
      kept = [];
      await Promise.all(closing.map(giveBack));
    },
    async close() {
      await Promise.all([...idle, ...opened, ...kept].map(({ browserContext }) => browserContext.close()));
    },
  };
}

async function openContext(browser: Browser, url: string, language: TestLanguage, alone: boolean): Promise<Context> {
  const browserContext = await browser.newContext({
    baseURL: url,
    locale: language === "zh" ? "zh-CN" : "en-GB",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  browserContext.setDefaultTimeout(STEP_MILLISECONDS);
  // Routes keep a browser from caching, and one that is alone may be there to count what is loaded.
  if (lateMilliseconds > 0 && !alone) await delayAnswers(browserContext);
  if (alone) return { browserContext, language, holder: null };
  // The next window would have this one's clock.
  browserContext.clock.install = () => Promise.reject(new Error("Set the clock in a window opened with alone: true."));
  const holder = await browserContext.newPage();
  await holder.goto("/robots.txt");
  return { browserContext, language, holder };
}

/** Opened by the holder, a page has its process from the beginning; otherwise a process of its own draws the empty page first. */
async function openPage({ browserContext, holder }: Context): Promise<Page> {
  if (holder === null) return browserContext.newPage();
  const opening = holder.waitForEvent("popup");
  await holder.evaluate(() => {
    window.open("about:blank");
  });
  return opening;
}

async function delayAnswers(browserContext: BrowserContext): Promise<void> {
  await browserContext.route(/\/api\/v1\//, async (route) => {
    await Bun.sleep(Math.random() * lateMilliseconds);
    // The page may be closed by now.
    await route.fallback().catch(() => {});
  });
}
