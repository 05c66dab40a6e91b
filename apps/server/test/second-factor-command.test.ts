import { expect, test } from "bun:test";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { emptyInstallation } from "./empty-installation.ts";
import { runProgram } from "./run-program.ts";
import { startInProcess } from "./server-in-process.ts";

const password = "secret-123";

test("the last admin who has lost the second factor gets in again by the command, which the audit log tells", async () => {
  const installation = await emptyInstallation();
  const settings = { ...installation.settings, SECOND_FACTOR: "demanded:admin" };
  const server = await startInProcess(settings);
  try {
    const email = "admin@example.com";
    // biome-ignore lint/suspicious/noExplicitAny: answers as a client sees them
    const ask = async (path: string, json?: object, token?: string): Promise<any> => {
      const answer = await fetch(`${server.url}${path}`, {
        method: json ? "POST" : "GET",
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        ...(json && { body: JSON.stringify(json) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const registration = { email, password, full_name: "Admin", role: "admin" };
    const weak = (await ask("/functions/v1/auth-register", registration)).body.data.session.access_token;
    const factor = (await ask("/auth/v1/factors", { factor_type: "totp" }, weak)).body;
    const challenge = (await ask(`/auth/v1/factors/${factor.id}/challenge`, {}, weak)).body;
    const shown = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
    const strong = (await ask(`/auth/v1/factors/${factor.id}/verify`, shown, weak)).body.access_token;
    await ask("/auth/v1/factors/recovery-codes", {}, strong);
    expect((await ask("/api/v1/api/users", undefined, strong)).status).toBe(200);

    const looked = await runProgram("second-factor", ["--email", email], settings);
    expect([looked.exitCode, looked.output]).toEqual([0, expect.stringContaining("totp (verified")]);
    expect((await ask("/api/v1/api/users", undefined, strong)).status).toBe(200);
    const removed = await runProgram("second-factor", ["--email", email, "--remove"], settings);
    expect([removed.exitCode, removed.output]).toEqual([0, expect.stringContaining("Removed: 2.")]);
    expect((await ask("/api/v1/api/users", undefined, strong)).status).toBe(401);

    const again = (await ask("/functions/v1/auth-login", { email, password })).body.data.session.access_token;
    expect((await ask("/api/v1/api/users", undefined, again)).body.data.code).toBe("second_factor_enrolment_needed");
    const other = (await ask("/auth/v1/factors", { factor_type: "totp" }, again)).body;
    const next = (await ask(`/auth/v1/factors/${other.id}/challenge`, {}, again)).body;
    const answer = { challenge_id: next.id, code: codeOf(other.totp.secret) };
    const back = (await ask(`/auth/v1/factors/${other.id}/verify`, answer, again)).body.access_token;
    const { entries: items } = (await ask("/api/v1/audit-log?action=second_factor.removed", undefined, back)).body.data;
    expect(items).toMatchObject([
      { person_id: null, role: "service", detail: { type: "totp" } },
      { person_id: null, role: "service", detail: { type: "recovery_code" } },
    ]);

    const nobody = await runProgram("second-factor", ["--email", "nobody@example.com", "--remove"], settings);
    expect(nobody.exitCode).toBe(1);
  } finally {
    await server.end();
    await installation.remove();
  }
}, 240_000);
