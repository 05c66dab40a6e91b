import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { testCoursesIn } from "./courses-journey.ts";
import { eventually } from "./eventually.ts";
import { sampleReport } from "./hand-in.ts";
import { tabTo } from "./tab-to.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("courses", () => {
  const tested = useTestConsole();
  testCoursesIn("en", { theme: "dark", width: 390 }, tested);

  test("by keyboard alone: a course, a code, an assistant; a student joins and hands in", async () => {
    const { page: teacher } = await tested.signedIn("teacher", "/courses", { language: "en" });
    await teacher.getByRole("heading", { name: "No course yet" }).waitFor();
    await tabTo(teacher, "New course");
    await teacher.keyboard.press("Enter");
    await teacher.getByRole("region", { name: "New course" }).waitFor();
    await tabTo(teacher, "Name of the course");
    const title = `Signals ${crypto.randomUUID().slice(0, 8)}`;
    await teacher.keyboard.type(title);
    await teacher.keyboard.press("Enter");
    await teacher.getByRole("heading", { name: title, level: 1 }).waitFor();
    await tabTo(teacher, "Make a join code");
    await teacher.keyboard.press("Enter");
    const strip = teacher.getByRole("region", { name: "Join code" });
    await teacher.getByText(/shown this once/).waitFor();
    const code = /\w{4}-\w{4}-\w{4}/.exec((await strip.textContent()) ?? "")?.[0] ?? "";
    expect(code).toHaveLength(14);

    const { page: student } = await tested.signedIn("student", "/courses", { language: "en" });
    await student.getByRole("heading", { name: "No course yet" }).waitFor();
    await tabTo(student, "Join by code");
    await student.keyboard.press("Enter");
    await student.getByRole("dialog").waitFor();
    await student.keyboard.type(code);
    await student.keyboard.press("Enter");
    await student.waitForURL((url) => url.pathname === "/console/my-reports" && url.searchParams.has("course"));
    await student.getByRole("button", { name: new RegExp(title) }).waitFor();
    // Waits from before the first press of Tab: a key may reach the page before the order to report a choice of files does.
    const chooser = student.waitForEvent("filechooser");
    await tabTo(student, "Choose files");
    await student.keyboard.press("Enter");
    await (await chooser).setFiles({
      name: "by-keyboard.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await sampleReport("course-report.pdf")),
    });
    await student.getByText("Provisional · simulated").first().waitFor();

    const assistant = await tested.account("student");
    await tabTo(teacher, "Add a person");
    await teacher.keyboard.press("Enter");
    const adding = teacher.getByRole("region", { name: "Add a person" });
    await adding.waitFor();
    await tabTo(teacher, "E-mail");
    await teacher.keyboard.type(assistant.email);
    await tabTo(teacher, /Role/);
    await teacher.keyboard.press("Enter");
    const focused = (attribute: string) =>
      teacher.evaluate((name) => document.activeElement?.getAttribute(name), attribute);
    await eventually(() => focused("role")).toBe("option");
    // From "Student", the last, to "Assistant".
    await teacher.keyboard.press("Home");
    await teacher.keyboard.press("ArrowDown");
    await teacher.keyboard.press("Enter");
    await eventually(() => focused("aria-haspopup")).toBe("listbox");
    await tabTo(teacher, "Add a person");
    await teacher.keyboard.press("Enter");
    await adding.getByText(/is in the course/).waitFor();

    // The assistant has a student's account, and reads the class by the navigation.
    const page = await tested.signedInAs(assistant, "/", { language: "en" });
    await page.waitForURL((url) => url.pathname === "/console/courses");
    await tabTo(page, title);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.locator("tbody [role=row], tbody tr").first().waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Class", exact: true }).waitFor();
  });
});
