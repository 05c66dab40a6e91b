import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testFunctions } from "@rubrica/conformance";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createInstallation } from "./installation.ts";

describe.each([...DRIVERS])("the functions on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  // 256 bits in base64url.
  testFunctions(test, () => createInstallation(opened.database), { refreshToken: /^[A-Za-z0-9_-]{43}$/ });

  test("a password that was made with weaker parameters is hashed anew at login, and still works", async () => {
    const installation = await createInstallation(opened.database);
    const [weaker, stronger] = [
      await installation.start(),
      await installation.start({ wrapHasher: () => createArgon2idHasher({ memoryKibibytes: 128, iterations: 2 }) }),
    ];
    const person = { email: "ming@example.com", password: "secret1", full_name: "王小明" };
    const post = () => new Request("http://rubrica.example/", { method: "POST", body: JSON.stringify(person) });
    await weaker.register(post());
    const userId = (await installation.userInfo.findByEmail(person.email))?.id ?? "";
    const before = await installation.storedHashes.read(userId);
    expect((await stronger.login(post())).status).toBe(200);
    const after = await installation.storedHashes.read(userId);
    expect(before).toContain("m=64,t=1");
    expect(after).toContain("m=128,t=2");
    expect((await stronger.login(post())).status).toBe(200);
  });
});
