import { expect, test } from "bun:test";
import { createApiKeys } from "./api-keys.ts";

test("kindOf() tells what a key opens, and nothing for anything else", async () => {
  const keys = createApiKeys({ public: ["anon", "sb_publishable_1"], service: ["service", "sb_secret_1"] });
  for (const key of ["anon", "sb_publishable_1"]) expect(await keys.kindOf(key)).toBe("public");
  for (const key of ["service", "sb_secret_1"]) expect(await keys.kindOf(key)).toBe("service");
  for (const other of ["", "anon ", "ANON", "sb_secret_", "sb_secret_12", "__proto__"]) {
    expect(await keys.kindOf(other)).toBeNull();
  }
});
