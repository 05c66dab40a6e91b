import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CountedService, startCountedService } from "./counted-service.ts";
import { ask, newEmail, PASSWORD, signIn, signUp } from "./requests.ts";

const digest = "KfRVSGZYM4Oq3eLVoxmSXF5BHqVwBwmBcAJXXHLPSXc";

describe("hashes that lie in the database", () => {
  let service: CountedService;
  beforeAll(async () => {
    service = await startCountedService();
    await signIn(service, { email: newEmail() });
  }, 240_000);
  afterAll(() => service.close());

  const keep = (email: string, hash: string) =>
    service.database.query("update auth.users set encrypted_password = $2 where email = $1", [email, hash]);

  test("case 10: a stored hash that asks for huge work is refused, and its work is not done", async () => {
    const { email, accessToken } = await signUp(service);
    for (const parameters of [
      "m=4194304,t=3,p=1",
      "m=19456,t=1000000,p=1",
      "m=262144,t=10,p=1",
      "m=19456,t=2,p=99",
      "m=999999999,t=999999999,p=1",
    ]) {
      await keep(email, `$argon2id$v=19$${parameters}$c29tZSBzYWx0IQ$${digest}`);
      const { passwords } = await service.workOf(async () => {
        expect((await signIn(service, { email })).code).toBe("invalid_credentials");
      });
      expect({ parameters, passwords }).toEqual({ parameters, passwords: ["argon2id 19456,2,1"] });
    }
    for (const hash of [
      "$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      `$scrypt$ln=30,r=99,p=99$c29tZSBzYWx0IQ$${digest}`,
    ]) {
      await keep(email, hash);
      expect((await signIn(service, { email })).code).toBe("invalid_credentials");
    }
    // The owner is not shut out for ever.
    const json = { password: "another password" };
    expect((await ask(service, "/auth/v1/user", { method: "PUT", json, token: accessToken })).status).toBe(200);
    expect((await signIn(service, { email, ...json })).status).toBe(200);
  });

  test("case 11: a malformed stored hash is a failed login at both doors, never a failure of ours", async () => {
    const { email, accessToken } = await signUp(service);
    for (const hash of [
      "",
      " ",
      "garbage",
      "$",
      "$argon2id$",
      "$argon2id$v=19$m=19456,t=2,p=1$$",
      `$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IQ$${digest.slice(1)}!`,
      `$argon2id$v=16$m=19456,t=2,p=1$c29tZSBzYWx0IQ$${digest}`,
      `$argon2id$v=19$m=1,t=0,p=0$c29tZSBzYWx0IQ$${digest}`,
      `$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IQ$${"A".repeat(5000)}`,
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC",
      "$2x$99$short",
      "$scrypt$ln=,r=,p=$$",
      "$fbscrypt$v=1,n=14,r=8,p=1$$",
      "a:b:c",
      PASSWORD,
    ]) {
      await keep(email, hash);
      const contract = await signIn(service, { email });
      const json = { email, password: PASSWORD };
      const door = await ask(service, "/functions/v1/auth-login", { json });
      expect({ hash, contract: contract.code, door: door.status }).toEqual({
        hash,
        contract: "invalid_credentials",
        door: 401,
      });
    }
    const json = { password: "another password" };
    expect((await ask(service, "/auth/v1/user", { method: "PUT", json, token: accessToken })).status).toBe(200);
  });

  test("case 11: a hash in a form that this service hands out opens nothing when it is typed as the password", async () => {
    const { email } = await signUp(service);
    const [row] = await service.database.query<{ hash: string }>(
      "select encrypted_password as hash from auth.users where email = $1",
      [email],
    );
    expect(row?.hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect((await signIn(service, { email, password: row?.hash ?? "" })).code).toBe("invalid_credentials");
  });

  test("a stolen access token is no way to try passwords: a change that fails does not tell whether one was right", async () => {
    const [victim, other] = [await signUp(service), await signUp(service)];
    const change = (password: string) =>
      ask(service, "/auth/v1/user", {
        method: "PUT",
        json: { password, email: other.email },
        token: victim.accessToken,
      });
    const [wrong, right] = [await change("a wrong password"), await change(PASSWORD)];
    expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
    expect(wrong.code).toBe("email_exists");
    expect((await signIn(service, victim)).status).toBe(200);
  });
});
