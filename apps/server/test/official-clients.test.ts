import { describe, expect, test } from "bun:test";
import { AuthClient } from "@supabase/auth-js";
import { checks, notDriven } from "./official-clients/checks.ts";

describe("the official clients against the server", () => {
  test("every method of the clients is driven, or there is a reason why not", () => {
    const driven = new Set(checks.map(({ check }) => check.method).filter((method) => method !== "functions.invoke"));
    expect([...driven, ...Object.keys(notDriven)].sort()).toEqual(methodsOfClients().sort());
  });
});

/** Names of the public methods, `admin.`, `mfa.` and `admin.mfa.` before those of the parts. */
function methodsOfClients(): string[] {
  const client = new AuthClient({ url: "http://rubrica.test", persistSession: false, autoRefreshToken: false });
  const named = (part: object, prefix: string, names: readonly string[]) =>
    [...new Set(names)]
      .filter((name) => !name.startsWith("_") && name !== "constructor")
      .filter((name) => typeof Reflect.get(part, name) === "function")
      .map((name) => `${prefix}${name}`);
  const withPrototype = (part: object) => [
    ...Object.keys(part),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(part)),
  ];
  return [
    ...named(client, "", withPrototype(client)),
    ...named(client.admin, "admin.", withPrototype(client.admin)),
    ...named(client.mfa, "mfa.", Object.keys(client.mfa)),
    ...named(client.admin.mfa, "admin.mfa.", Object.keys(client.admin.mfa)),
  ];
}
