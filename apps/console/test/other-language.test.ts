import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { testReportPage, useForeignReports } from "./foreign-sentences.ts";

describe.skipIf(browserPath === null)("a report read in the other language", () => {
  const scene = useForeignReports();
  const { read, foreign } = scene;

  testReportPage("en", "chinese", scene);

  test("changes all of it at once where the language is changed on the page", async () => {
    await read("zh", `/reports/${scene.ids.hinted}`, "[data-finding]");
    await scene.teacher.getByRole("button", { name: "English" }).click();
    await scene.teacher.getByRole("heading", { name: "To note" }).waitFor();
    await eventually(() => foreign("en", "main header, main aside")).toEqual([]);
  });
});
