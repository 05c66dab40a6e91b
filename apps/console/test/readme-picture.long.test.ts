import { describe, expect, test } from "bun:test";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { startJudgedDemonstration } from "../../server/test/demonstration/judged-demonstration.ts";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { type Frame, writeMovingPicture } from "./moving-picture.ts";
import { useDemonstration } from "./use-demonstration.ts";

const pictures = join(import.meta.dirname, "../../../docs/pictures/readme");
/** Of the window below the bar of the demonstration, and of the picture. */
const [window, bar] = [{ width: 1280, height: 760 }, 36];
const size = { width: 960, height: Math.round((960 / window.width) * (window.height - bar)) };

/** A reader waits for it on the first page that they see of the project. */
const MOST_BYTES = 600_000;

const words = {
  zh: { become: "当学生", mine: "我的报告", scoring: "评分", came: /怎样得出 \d+ 分/ },
  en: { become: "Be the student", mine: "My reports", scoring: "Score", came: /How \d+ came about/ },
} as const;

/** One language shows that the picture can be taken; both are taken where they are written. */
const languages = process.env.RUBRICA_WRITE === "1" ? (["zh", "en"] as const) : (["en"] as const);

describe.skipIf(browserPath === null).each(languages)("the picture of the README (%s)", (language) => {
  const used = useDemonstration(() => startJudgedDemonstration(language));

  test("a report is handed in, goes through its stages, has a mark, and shows the passage of a judgement; RUBRICA_WRITE=1 writes it", async () => {
    const page = await used.open({ language, ...window });
    const { report, letJudgeAnswer } = used.demonstration;
    const frames: Frame[] = [];
    const take = async (milliseconds: number) => {
      frames.push({ picture: await capture(page), milliseconds });
    };
    await page.goto("/");
    await page.getByRole("button", { name: words[language].become }).click();
    await page.getByRole("link", { name: words[language].mine }).click();
    await page.locator('input[type="file"]').waitFor({ state: "attached" });
    await take(1_800);

    const file = { name: report.name, mimeType: "application/pdf", buffer: Buffer.from(report.pdf) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole("link", { name: report.title }).waitFor();
    await page.locator('[aria-current="step"]', { hasText: words[language].scoring }).waitFor();
    await take(2_200);

    await page.getByRole("link", { name: report.title }).click();
    await page.locator(".page canvas").first().waitFor();
    await take(1_800);
    letJudgeAnswer();
    await page.getByRole("heading", { name: words[language].came }).waitFor();
    await take(2_600);

    await page.locator('[data-criterion="2.3"] button').first().click();
    const quote = page.locator('[data-criterion="2.3"]').getByRole("button", { name: report.passage });
    await quote.waitFor();
    await take(2_000);
    await quote.click();
    await page.locator('[data-evidence][data-found][aria-current="true"]').first().waitFor();
    await eventually(() => quote.getAttribute("aria-current")).toBe("true");
    await take(4_000);

    const picture = writeMovingPicture(frames, size);
    expect(picture.length).toBeLessThan(MOST_BYTES);
    // A browser shows it, as wide as it says.
    const shown = await page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };
      },
      `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`,
    );
    expect(shown).toEqual(size);
    if (process.env.RUBRICA_WRITE !== "1") return;
    const path = join(pictures, `report.${language}.webp`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture);
  });
});

/** The window without the bar of the demonstration. */
async function capture(page: Page): Promise<Uint8Array> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send("Page.captureScreenshot", {
    format: "webp",
    quality: 82,
    clip: { x: 0, y: bar, width: window.width, height: window.height - bar, scale: size.width / window.width },
  });
  await protocol.detach();
  return Buffer.from(data, "base64");
}
