import { describe, expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { ConsoleQueryClient } from "../api/console-query-client.ts";

describe("ConsoleQueryClient", () => {
  test("invalidateQueries() asks again for a list whose first answer was on its way before the change", async () => {
    const queries = new ConsoleQueryClient();
    const queryKey = ["invitations"];
    const first = Promise.withResolvers<readonly string[]>();
    const answers = [first.promise, Promise.resolve(["made"])];
    const observer = new QueryObserver(queries, { queryKey, queryFn: () => answers.shift() ?? ["too many"] });
    const stop = observer.subscribe(() => {});
    const refreshed = queries.invalidateQueries({ queryKey });
    first.resolve([]);
    await refreshed;
    expect(queries.getQueryData<readonly string[]>(queryKey)).toEqual(["made"]);
    stop();
    queries.clear();
  });

  test("invalidateQueries() asks once for a list that was there", async () => {
    const queries = new ConsoleQueryClient();
    const queryKey = ["invitations"];
    const answers = [["old"], ["made"]];
    const observer = new QueryObserver(queries, { queryKey, queryFn: () => answers.shift() ?? ["too many"] });
    const stop = observer.subscribe(() => {});
    await queries.ensureQueryData(observer.options as { queryKey: readonly string[] });
    await queries.invalidateQueries({ queryKey });
    expect(queries.getQueryData<readonly string[]>(queryKey)).toEqual(["made"]);
    stop();
    queries.clear();
  });
});
