import { expect, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { silentLogger, systemClock } from "@rubrica/core";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { startSessionCleanup } from "./session-cleanup.ts";

test("startSessionCleanup() removes ended sessions and unconfirmed accounts at once and survives a failing store", async () => {
  const opened = await openTestDatabase("postgres");
  const { sessions, accounts } = createPostgresStores({ database: opened.database });
  const userId = crypto.randomUUID();
  await accounts.insert({
    id: userId,
    email: "owner@example.com",
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: "Owner", role: "student", phone: null },
  });
  const session = {
    userId,
    createdAt: new Date(),
    refreshedAt: null,
    userAgent: null,
    ip: null,
    assuranceLevel: "aal1" as const,
    methods: [],
  };
  const [ended, alive] = [crypto.randomUUID(), crypto.randomUUID()];
  await sessions.insert({ ...session, id: ended, secretHash: "e".repeat(64), expiresAt: new Date(Date.now() - 1000) });
  await sessions.insert({
    ...session,
    id: alive,
    secretHash: "a".repeat(64),
    expiresAt: new Date(Date.now() + 60_000),
  });

  const unconfirmed = crypto.randomUUID();
  await accounts.insert({
    id: unconfirmed,
    email: "unconfirmed@example.com",
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: new Date(Date.now() - 25 * 3_600_000),
    userMetadata: { full_name: "Nobody" },
  });

  const removed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const watched = {
    sessions: { removeExpired: () => sessions.removeExpired().finally(removed[0].resolve) },
    accounts: {
      removeUnconfirmed: (before: Date) => accounts.removeUnconfirmed(before).finally(removed[1].resolve),
    },
  };
  const settings = { logger: silentLogger, clock: systemClock, confirmationHours: 24 };
  startSessionCleanup({ ...watched, ...settings })();
  await Promise.all(removed.map(({ promise }) => promise));
  expect((await sessions.listByUser(userId)).map(({ id }) => id)).toEqual([alive]);
  expect(await accounts.find(unconfirmed)).toBeNull();

  const fail = () => Promise.reject(new Error("down"));
  startSessionCleanup({ sessions: { removeExpired: fail }, accounts: { removeUnconfirmed: fail }, ...settings })();
  await opened.close();
});
