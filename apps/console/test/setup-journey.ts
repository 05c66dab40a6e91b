import { afterAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { accessibilityViolations, expectSound, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { linkMailedTo } from "./mailbox.ts";
import { shot, type TestLanguage } from "./open-console.ts";
import { fill, heading } from "./page-actions.ts";
import { type UsedConsole, useTestConsole } from "./use-console.ts";

const words = {
  zh: {
    signIn: "登录",
    noAdmin: "还没有管理员",
    file: /setup-link\.txt/,
    title: "设立第一位管理员",
    name: "姓名",
    email: "邮箱",
    password: "密码",
    setUp: "设立管理员",
    users: "用户",
    expired: "链接已过期",
    void: "链接已失效",
    copyCommand: "复制命令",
    invite: "邀请教师",
    makeLink: "生成链接",
    copy: "复制",
    copied: "已复制",
    unused: "1 个邀请还没有用",
    invited: "您受邀成为教师",
    accept: "注册为教师",
    used: "邀请已失效",
    inviteExpired: "邀请已过期",
    byMail: "邮件发送",
    emails: "邮箱，每行一个",
    sendFour: "发送 4 封",
    sendThree: "发送 3 封",
    tooMany: "请求过于频繁",
    sentTwo: "已发送 2 封",
    resendTo: "重发给",
    voidIt: /^作废/,
    class: "班级",
    undecided: /还没有人决定/,
    registerAs: "可以注册为",
    students: "只有学生；教师靠邀请",
    studentsAndTeachers: "学生和教师",
    registerTitle: "注册",
    role: "身份",
    teacher: "教师",
  },
  en: {
    signIn: "Sign in",
    noAdmin: "No administrator yet",
    file: /setup-link\.txt/,
    title: "Make the first administrator",
    name: "Name",
    email: "E-mail",
    password: "Password",
    setUp: "Make the administrator",
    users: "Users",
    expired: "The link has expired",
    void: "The link does not work any more",
    copyCommand: "Copy the command",
    invite: "Invite a teacher",
    makeLink: "Make a link",
    copy: "Copy",
    copied: "Copied",
    unused: "1 invitation not used yet",
    invited: "You are invited as a teacher",
    accept: "Register as a teacher",
    used: "The invitation does not work any more",
    inviteExpired: "The invitation has expired",
    byMail: "By mail",
    emails: "E-mail, one a line",
    sendFour: "Send 4",
    sendThree: "Send 3",
    tooMany: "Too many requests",
    sentTwo: "2 invitations were sent",
    resendTo: "Resend to",
    voidIt: /^Void/,
    class: "Class",
    undecided: /Nobody has decided yet/,
    registerAs: "People may register as",
    students: "Students only; teachers by invitation",
    studentsAndTeachers: "Students and teachers",
    registerTitle: "Register",
    role: "Role",
    teacher: "Teacher",
  },
} as const;

/** The link that the start wrote, as a path of the console. */
async function setupPath(tested: UsedConsole): Promise<string> {
  const link = await readFile(join(tested.server.dataFolder, "setup-link.txt"), "utf8");
  return link.trim().slice(`${tested.server.url}/console`.length);
}

/** An installation without anybody, whose mails leave for a folder. */
export function useEmptyInstallation() {
  let mailbox = "";
  const tested = useTestConsole({
    alone: true,
    environment: async () => {
      mailbox = await mkdtemp(join(tmpdir(), "rubrica-mailbox-"));
      return { MAIL_DIR: join(mailbox, "mail"), RATE_LIMITS: "invitation-mail:4/3600", SCORE_RELEASE: "manual" };
    },
  });
  afterAll(() => rm(mailbox, { recursive: true, force: true }));
  return {
    tested,
    /** The folder above the mails. */
    get mailbox() {
      return mailbox;
    },
  };
}

/** The first administrator by the link of the start, and the first teacher. */
export function testSetup(language: TestLanguage, scene: ReturnType<typeof useEmptyInstallation>): void {
  const said = words[language];
  const { tested } = scene;

  test(`from the first start to the teacher's class page in six clicks, without a restart (${language})`, async () => {
    const path = await setupPath(tested);
    const door = await tested.open("/sign-in", { language });
    await heading(door, said.noAdmin);
    await door.getByText(said.file).waitFor();
    // The command to look around first, which the page itself does not run.
    await door.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await door.getByText("npx -y bun@1.4.5 start --demo", { exact: true }).waitFor();
    await shot(door, `sign-in-empty.${language}`);
    await door.getByRole("button", { name: said.copyCommand }).click();
    await eventually(() => door.evaluate(() => navigator.clipboard.readText())).toBe("npx -y bun@1.4.5 start --demo");
    expect(await accessibilityViolations(door)).toEqual([]);
    const late = await tested.open(path, { language });
    await heading(late, said.title);

    let clicks = 0;
    const press = async (page: Page, name: string) => {
      clicks += 1;
      await page.getByRole("button", { name, exact: true }).click();
    };
    const page = await tested.open(path, { language });
    await heading(page, said.title);
    await eventually(async () => page.url()).toBe(`${tested.server.url}/console/setup`);
    await shot(page, `setup.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await fill(page, said.name, "王五");
    await fill(page, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(page, said.password, "secret-123");
    await press(page, said.setUp);
    await heading(page, said.users);
    await press(page, said.invite);
    await press(page, said.makeLink);
    const link = (await page.getByTestId("invitation-link").textContent()) ?? "";
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, said.copy);
    await page.getByRole("button", { name: said.copied }).waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByText(said.unused).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const teacher = await tested.open(link.slice(`${tested.server.url}/console`.length), { language });
    await heading(teacher, said.invited);
    await eventually(async () => teacher.url()).toBe(`${tested.server.url}/console/invite`);
    await shot(teacher, `invite.${language}`);
    expect(await accessibilityViolations(teacher)).toEqual([]);
    await fill(teacher, said.name, "李四");
    await fill(teacher, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(teacher, said.password, "secret-123");
    await press(teacher, said.accept);
    await heading(teacher, said.class);
    expect(clicks).toBeLessThanOrEqual(6);

    // Both links were used.
    await fill(late, said.name, "赵六");
    await fill(late, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(late, said.password, "secret-123");
    await late.getByRole("button", { name: said.setUp }).click();
    await heading(late, said.void);
    const again = await tested.open(link.slice(`${tested.server.url}/console`.length), { language, width: 360 });
    await heading(again, said.used);
    await expectSound(again);
    await door.reload();
    await heading(door, said.signIn);
    await eventually(() => door.getByRole("heading", { name: said.noAdmin }).count()).toBe(0);
    expect(tested.server.output()).not.toContain(link.split("#")[1]);
  });
}

/** Links that do not work. */
export function testDeadLinks(language: TestLanguage, { tested }: ReturnType<typeof useEmptyInstallation>): void {
  const said = words[language];

  test(`an invitation is voided from the list (${language})`, async () => {
    const { page } = await tested.signedIn("admin", "/users?user=invite", { language });
    await page.getByRole("button", { name: said.makeLink }).click();
    const link = (await page.getByTestId("invitation-link").textContent()) ?? "";
    await page.getByText(said.unused).first().waitFor();
    await page.getByRole("button", { name: said.voidIt }).click();
    await eventually(() => page.getByText(said.unused).count()).toBe(0);
    await page.goto(link);
    await heading(page, said.used);
  });

  test.each([
    ["setup", said.expired],
    ["invite", said.inviteExpired],
  ])(`a link that is too old says so: %s (${language})`, async (screen, expired) => {
    const page = await tested.open("/sign-in", { language });
    await page.route(/\/session\/(setup|invitation)\/link$/, (route) =>
      route.fulfill({ json: { success: true, message: "", data: { state: "expired", email: null } } }),
    );
    await page.goto(`/console/${screen}#a-secret`);
    await heading(page, expired);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

/** Teachers who come by a mail, and whoever registers by themselves. */
export function testRegistration(language: TestLanguage, scene: ReturnType<typeof useEmptyInstallation>): void {
  const said = words[language];
  const { tested } = scene;

  test(`teachers are invited by mail; the link takes its address alone, and confirms it (${language})`, async () => {
    const { page, account } = await tested.signedIn("admin", "/users?user=invite", { language });
    await page.getByRole("tab", { name: said.byMail }).click();
    await page.waitForURL(/user=invite-mail/);
    const panel = page.getByRole("region", { name: said.invite });
    const [first, second] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
    await panel.getByLabel(said.emails).fill(`${first}\n${second}\nqian@example\n${account.email}`);
    await panel.getByRole("button", { name: said.sendFour }).click();
    await panel.getByText(said.sentTwo).waitFor();
    for (const refused of ["qian@example", account.email]) {
      await panel.getByRole("alert").filter({ hasText: refused }).waitFor();
      await panel.getByRole("button", { name: refused }).waitFor({ state: "detached" });
    }
    expect(await panel.getByLabel(said.emails).inputValue()).toBe(`qian@example\n${account.email}`);
    await panel.getByText(second).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const old = await linkMailedTo(scene.mailbox, first);
    await panel.getByRole("button", { name: `${said.resendTo} ${first}` }).click();
    const link = await linkMailedTo(scene.mailbox, first, 2);
    const late = await tested.open("/sign-in", { language });
    await late.goto(old);
    await heading(late, said.used);
    const teacher = await tested.open("/sign-in", { language, width: 390 });
    await teacher.goto(link);
    await heading(teacher, said.invited);
    const address = teacher.getByLabel(said.email, { exact: true });
    expect([await address.inputValue(), await address.isEditable()]).toEqual([first, false]);
    await expectSound(teacher);
    await fill(teacher, said.name, "钱进");
    await fill(teacher, said.password, "secret-123");
    await teacher.getByRole("button", { name: said.accept }).click();
    await heading(teacher, said.class);
    // Beyond the limit nothing more is tried, and what was not sent stays in the field.
    const [third, fourth] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
    await panel.getByLabel(said.emails).fill([third, fourth, "sun@example.com"].join("\n"));
    await panel.getByRole("button", { name: said.sendThree }).click();
    await panel.getByRole("alert").getByText(said.tooMany).waitFor();
    expect(await panel.getByRole("alert").count()).toBe(1);
    expect(await panel.getByLabel(said.emails).inputValue()).toBe(`${fourth}\nsun@example.com`);
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(() => sidewaysOverflow(page)).toBe(0);
  });

  test(`an administrator says who may register as what, and the form offers it (${language})`, async () => {
    const { page } = await tested.signedIn("admin", "/users", { language });
    const form = await tested.open("/register", { language });
    await heading(form, said.registerTitle);
    await page.getByText(said.undecided).waitFor();
    const choose = async (option: string) => {
      await page.getByRole("button", { name: said.registerAs }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
      await page.getByRole("button", { name: said.registerAs }).getByText(option).waitFor();
    };
    await choose(said.students);
    await eventually(() => page.getByText(said.undecided).count()).toBe(0);
    await form.reload();
    await heading(form, said.registerTitle);
    await eventually(() => form.getByRole("button", { name: said.role }).count()).toBe(0);

    await choose(said.studentsAndTeachers);
    await shot(page, `users.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.reload();
    await form.getByRole("button", { name: said.role }).click();
    await form.getByRole("option", { name: said.teacher }).click();
    await fill(form, said.name, "李四");
    await fill(form, said.email, `${crypto.randomUUID()}@example.com`);
    await fill(form, said.password, "secret-123");
    expect(await accessibilityViolations(form)).toEqual([]);
    await form.getByRole("button", { name: said.registerTitle, exact: true }).click();
    await heading(form, said.class);
  });
}
