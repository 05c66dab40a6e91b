import { afterAll, beforeAll, expect, test } from "bun:test";
import { testFunctions } from "@rubrica/conformance";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { createInstallation } from "../installation.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

const nowhere = { ip: null, userAgent: null };
/** RFC 7914, section 12. */
const rfc7914Digest = "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw";

export const testOwnFunctions = suiteOnDriver("the functions on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  // 256 bits in base64url.
  testFunctions(test, () => createInstallation(opened.database), { refreshToken: /^[A-Za-z0-9_-]{43}$/ });

  test.each([
    ["bcrypt", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    ["scrypt", "pleaseletmein", `$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$${rfc7914Digest}`],
  ])(
    "an imported %s hash lets its password in, and is replaced by one of ours at the first login",
    async (...given) => {
      const [, password, hash] = given;
      const installation = await createInstallation(opened.database);
      const { accountProvider } = await installation.start();
      const email = "imported@example.com";
      const created = await accountProvider.createAccount({
        email,
        password: "secret1",
        metadata: { full_name: "Imported", role: "student", phone: null },
        confirmed: true,
        client: nowhere,
      });
      const userId = created.status === "created" ? created.user.id : "";
      await installation.storedHashes.write(userId, hash);
      const attempt = async (given: string) =>
        (await accountProvider.authenticate({ email, password: given, client: nowhere })).status;
      expect(await attempt("secret1")).toBe("refused");
      expect(await installation.storedHashes.read(userId)).toBe(hash);
      // A password of an import may be shorter than a new one may be.
      expect(await attempt(password)).toBe("authenticated");
      expect(await installation.storedHashes.read(userId)).toStartWith("$argon2id$v=19$m=64,t=1,p=1$");
      expect([await attempt(password), await attempt("secret1")]).toEqual(["authenticated", "refused"]);
    },
  );

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
