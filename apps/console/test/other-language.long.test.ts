import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { testReportPage, useForeignReports } from "./foreign-sentences.ts";

describe.skipIf(browserPath === null)("a report read in the other language", () => {
  const scene = useForeignReports(["chinese", "english", "hinted"]);
  const { read, foreign } = scene;

  testReportPage("zh", "english", scene);
  testReportPage("zh", "hinted", scene);

  test.each(["zh", "en"] as const)("holds none in the class and where points are put right (%s)", async (language) => {
    await read(language, "/class", "main [role=row] >> nth=3");
    await eventually(() => foreign(language, "main")).toEqual([]);
    for (const id of scene.ids.values()) {
      await read(language, `/reports/${id}/override`, "main table");
      await eventually(() => foreign(language, "main header, main aside")).toEqual([]);
    }
  });

  test("changes all of it at once where the language is changed on the page", async () => {
    await read("zh", `/reports/${scene.ids.get("hinted")}`, "[data-finding]");
    await scene.teacher.getByRole("button", { name: "English" }).click();
    await scene.teacher.getByRole("heading", { name: "To note" }).waitFor();
    await eventually(() => foreign("en", "main header, main aside")).toEqual([]);
  });
});
