import { afterAll, beforeAll, expect, test } from "bun:test";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testDriver = suiteOnDriver("the driver for %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    await opened.database.script(
      "create table public.notes (id int primary key, text text); insert into public.notes values (1, 'one');",
    );
  });
  afterAll(() => opened.close());

  test("query() gives the same JavaScript values for the same SQL", async () => {
    const moment = new Date("2026-11-20T08:30:00.123Z");
    const [row] = await opened.database.query(
      `select $1::timestamptz as moment, $2::int as whole, $3::float8 as real, $4::boolean as yes, $5::text as nothing,
              $6::text::jsonb as json, to_json(array['a', 'b']) as list, 9007199254740991::bigint::text as big, $7::uuid as id`,
      [moment, 7, 0.5, true, null, JSON.stringify({ a: [1, "二"] }), "0b0e7b1c-5f0a-4a0e-9d6b-1d2a5a1f2e33"],
    );
    expect(row).toEqual({
      moment,
      whole: 7,
      real: 0.5,
      yes: true,
      nothing: null,
      json: { a: [1, "二"] },
      list: ["a", "b"],
      big: "9007199254740991",
      id: "0b0e7b1c-5f0a-4a0e-9d6b-1d2a5a1f2e33",
    });
  });

  test("query() gives null and boolean parameters to conditions that only sometimes apply", async () => {
    const rows = await opened.database.query(
      "select id from public.notes where ($1::text is null or text = $1) and case when $2 then id = $3 else true end",
      [null, false, null],
    );
    expect(rows).toEqual([{ id: 1 }]);
  });

  test("transaction() commits when the work resolves and rolls back when it rejects", async () => {
    const { database } = opened;
    await database.transaction((statements) => statements.query("insert into public.notes values (2, 'two')"));
    expect(
      await rejection(
        database.transaction(async (statements) => {
          await statements.query("insert into public.notes values (3, 'three')");
          throw new Error("changed my mind");
        }),
      ),
    ).toMatchObject({ message: expect.stringContaining("changed my mind") });
    expect(await database.query("select id from public.notes order by id")).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("transaction() rejects when the work swallowed an error of the database", async () => {
    const { database } = opened;
    expect(
      await rejection(
        database.transaction(async (statements) => {
          await statements.query("insert into public.notes values (4, 'four')");
          await statements.query("insert into public.notes values (1, 'again')").catch(() => null);
          return "seemingly fine";
        }),
      ),
    ).toBeInstanceOf(Error);
    expect(await database.query("select id from public.notes where id = 4")).toEqual([]);
  });

  test("transaction() gives the connection back after a failure", async () => {
    const failing = () =>
      opened.database.transaction((statements) => statements.query("select 1 / 0")).catch(() => null);
    await Promise.all(Array.from({ length: 20 }, failing));
    expect(await opened.database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("listen() hears what is notified until it is stopped", async () => {
    const heard: string[] = [];
    let wake = () => {};
    const stop = await opened.database.listen("rubrica_driver_test", (payload) => {
      heard.push(payload);
      wake();
    });
    const arrived = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await opened.database.query("select pg_notify('rubrica_driver_test', 'first')");
    await arrived;
    await stop();
    await opened.database.query("select pg_notify('rubrica_driver_test', 'second')");
    await opened.database.query("select 1");
    expect(heard).toEqual(["first"]);
  });

  test("query() takes a text with quotes and semicolons as a value", async () => {
    const hostile = "x'; drop table public.notes; --";
    expect(await opened.database.query("select $1::text as text", [hostile])).toEqual([{ text: hostile }]);
    expect(await opened.database.query("select count(*)::int as notes from public.notes")).toEqual([{ notes: 2 }]);
  });
});
