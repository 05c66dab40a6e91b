import assert from "node:assert/strict";
import type { ConsoleSessionStore } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** What every {@link ConsoleSessionStore} must do. `create` gives an empty store for one test. */
export function testConsoleSessionStore(
  test: TestFunction,
  create: () => Promise<{ readonly consoleSessions: ConsoleSessionStore }>,
): void {
  const kept = { secretHash: "a", sealedTokens: "sealed", lifetimeSeconds: 60 };

  test("find() gives what insert() kept, and null for another hash", async () => {
    const { consoleSessions } = await create();
    await consoleSessions.insert(kept);
    assert.deepEqual(await consoleSessions.find("a"), { secretHash: "a", sealedTokens: "sealed", version: 1 });
    assert.equal(await consoleSessions.find("b"), null);
  });

  test("find() gives nothing that is over", async () => {
    const { consoleSessions } = await create();
    await consoleSessions.insert({ ...kept, lifetimeSeconds: 0 });
    assert.equal(await consoleSessions.find("a"), null);
    assert.equal(
      await consoleSessions.replaceTokens("a", { version: 1, sealedTokens: "more", lifetimeSeconds: 60 }),
      false,
    );
  });

  test("replaceTokens() lets one of many who replace the same version win", async () => {
    const { consoleSessions } = await create();
    await consoleSessions.insert(kept);
    const names = ["one", "two", "three", "four"];
    const won = await Promise.all(
      names.map((sealedTokens) =>
        consoleSessions.replaceTokens("a", { version: 1, sealedTokens, lifetimeSeconds: 60 }),
      ),
    );
    assert.equal(won.filter(Boolean).length, 1);
    const found = await consoleSessions.find("a");
    assert.deepEqual(found, { secretHash: "a", sealedTokens: names[won.indexOf(true)], version: 2 });
  });

  test("remove() ends one, and only that one", async () => {
    const { consoleSessions } = await create();
    await consoleSessions.insert(kept);
    await consoleSessions.insert({ ...kept, secretHash: "b" });
    await consoleSessions.remove("a");
    await consoleSessions.remove("a");
    assert.equal(await consoleSessions.find("a"), null);
    assert.equal((await consoleSessions.find("b"))?.secretHash, "b");
  });
}
