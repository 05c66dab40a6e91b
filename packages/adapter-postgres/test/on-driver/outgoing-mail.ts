import { afterAll, beforeAll, test } from "bun:test";
import { testOutgoingMail } from "@rubrica/conformance";
import { type MailMessage, silentLogger, systemClock } from "@rubrica/core";
import {
  createKeySet,
  createMailWorker,
  createQueuedMail,
  createSigningKeys,
  sendWaitingMail,
} from "@rubrica/identity";
import { createPostgresStores } from "../../src/stores.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { dumpAll } from "../installation.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

const signingKeys = createSigningKeys(await createKeySet(systemClock));

export const testQueuedMail = suiteOnDriver("outgoing mail over the task queue on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  testOutgoingMail(test, async () => {
    const { database } = opened;
    await emptyTables(database);
    const { transaction, taskSource } = createPostgresStores({ database });
    const left: MailMessage[] = [];
    let broken = false;
    const mailer = {
      async send(message: MailMessage) {
        if (broken) throw new Error("no mail today");
        left.push(message);
      },
    };
    const worker = createMailWorker({ mailer, signingKeys, clock: systemClock });
    return {
      outgoingMail: createQueuedMail({ signingKeys }),
      transaction,
      async leave() {
        // What failed before waits no longer.
        await database.query("update rubrica.tasks set run_at = now()");
        await sendWaitingMail({ worker, transaction, taskSource, logger: silentLogger });
        return left;
      },
      breakSending(now) {
        broken = now;
      },
      dump: () => dumpAll(database),
    };
  });
});
