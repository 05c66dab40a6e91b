import { expect, test } from "bun:test";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { sampleReport } from "./hand-in.ts";
import { linkMailedTo } from "./mailbox.ts";
import type { TestLanguage } from "./open-console.ts";
import { personClient } from "./person-client.ts";
import type { useEmptyInstallation } from "./setup-journey.ts";

const words = {
  zh: { mails: "成绩公布时发邮件给我", save: "保存资料", saved: "资料已保存。" },
  en: { mails: "Mail me when a mark of mine is released", save: "Save the profile", saved: "The profile is saved." },
} as const;

/** In an installation that was set up, a student hears of a released mark by mail, opens it by the link, and turns the mails off. */
export function testReleaseMail(
  language: TestLanguage,
  width: number,
  scene: ReturnType<typeof useEmptyInstallation>,
): void {
  test(`the link of the mail opens the released mark, and the account page turns such mails off (${language}, ${width} px)`, async () => {
    const said = words[language];
    const { tested, mailbox } = scene;
    const accounts = { teacher: await tested.account("teacher"), student: await tested.account("student") };
    await tested.database.query(
      "insert into rubrica.proven_addresses (person_id, email) select id, email from public.user_info where email = $1",
      [accounts.student.email],
    );
    const [teacher, student] = [
      await personClient(tested, accounts.teacher),
      await personClient(tested, accounts.student),
    ];
    const { id: course } = await teacher.call("POST", "/api/v1/courses", { title: "Operating systems" });
    const { id } = await teacher.call("POST", `/api/v1/courses/${course}/assignments`, { title: "Lab 1" });
    await teacher.call("POST", `/api/v1/courses/${course}/members`, { email: accounts.student.email });
    const pdf = new Uint8Array(await sampleReport("course-report.pdf"));
    const report = await student.call("POST", `/api/v1/reports?assignment_id=${id}&file_name=lab.pdf`, pdf);
    await student.settled(report.id);
    const { run_id, version } = await teacher.call("GET", `/api/v1/reports/${report.id}/score`);
    await teacher.call("PUT", `/api/v1/reports/${report.id}/acceptance`, { run_id, version });
    expect((await teacher.call("POST", `/api/v1/assignments/${id}/release`, {})).changed).toEqual([report.id]);

    const link = await linkMailedTo(mailbox, accounts.student.email);
    const options = { language, width };
    const path = link.slice(`${tested.server.url}/console`.length);
    const page = await tested.signedInAs(accounts.student, path, options);
    const { final_score: total } = await student.call("GET", `/api/v1/reports/${report.id}/score`);
    await page.getByText(String(total), { exact: true }).first().waitFor();

    await page.goto("/console/account");
    const mails = page.getByRole("checkbox", { name: said.mails });
    await eventually(() => mails.isChecked()).toBe(true);
    await expectSound(page);
    await mails.press("Space");
    await page.keyboard.press("Tab");
    await eventually(() =>
      page.getByRole("button", { name: said.save }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText(said.saved).waitFor();
    await page.reload();
    await eventually(() => mails.isChecked()).toBe(false);
  });
}
