import { describe, expect, test } from "bun:test";
import { stages } from "../api/follow-report.ts";
import { browserPath } from "./browser.ts";
import {
  choose,
  replaceBroken,
  rowOf,
  sample,
  testFirstReports,
  testStages,
  useHeldConsole,
  words,
} from "./my-reports-journey.ts";

describe.skipIf(browserPath === null)("my reports", () => {
  const scene = useHeldConsole();
  const { tested } = scene;

  testFirstReports("en", scene);

  testStages(stages, scene);

  test("a replacement that breaks off leaves the one report or the other, never both and never none", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await choose(page, sample("broken.pdf"));
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    const submission = /\/api\/v1\/reports$/;
    const upload = rowOf(page, "course-report.pdf");

    // On the way to the service: the old one is there, and the file waits for another try.
    await page.route(submission, (route) => route.abort("connectionreset"));
    await replaceBroken(page);
    await upload.getByText("连不上服务").waitFor();
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    await page.unroute(submission);

    // On the way back: the new one is there, whether the page was told or not.
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        this.onload = (event) => this.onerror?.(event);
        send.call(this, body);
      };
    });
    await upload.getByRole("button", { name: "再试一次" }).click();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
    await page.reload();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
    const listed = await page.evaluate(async () => (await (await fetch("/api/v1/reports")).json()).data.total);
    expect(listed).toBe(1);
  });
});
