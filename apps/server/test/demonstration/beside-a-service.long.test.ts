import { expect, test } from "bun:test";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { mustStart, temporaryFolder } from "../server-process.ts";
import { startDemonstrationProcess } from "./demonstration-process.ts";

const session = "/api/v1/session";
const person = "/api/v1/demonstration/person";
const ownPage = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };

test("start --demo beside a service takes another port, and its removal leaves the service and other folders alone", async () => {
  const [database, temporary, data] = [
    await openTestDatabase("postgres"),
    await temporaryFolder(),
    await temporaryFolder(),
  ];
  const service = await mustStart({ DATABASE_URL: database.url ?? "", DATA_DIR: data.path });
  const others = join(temporary.path, "rubrica-demonstration-of-others");
  await mkdir(others);
  await writeFile(join(others, "kept"), "");
  const { port } = new URL(service.url);
  const demonstration = await startDemonstrationProcess({ PORT: port, TMPDIR: temporary.path });
  try {
    expect(new URL(demonstration.url).port).not.toBe(port);
    const asked = await fetch(`${service.url}${person}`, {
      method: "POST",
      headers: ownPage,
      body: '{"role":"admin"}',
    });
    expect(asked.status).toBe(404);
    const own = await fetch(`${demonstration.url}${person}`, {
      method: "POST",
      headers: ownPage,
      body: '{"role":"admin"}',
    });
    const cookie = own.headers.get("set-cookie")?.split(";")[0] ?? "";
    const there = await (await fetch(`${service.url}${session}`, { headers: { cookie } })).json();
    expect(there.data).toMatchObject({ user: null });
    expect(there.data.demonstration).toBeUndefined();
    expect((await readdir(temporary.path)).length).toBe(2);

    const removed = await fetch(`${demonstration.url}/api/v1/demonstration`, { method: "DELETE", headers: ownPage });
    expect(removed.status).toBe(202);
    expect(await demonstration.exited).toBe(0);
    expect(await readdir(temporary.path)).toEqual(["rubrica-demonstration-of-others"]);
    expect(await readdir(others)).toEqual(["kept"]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  } finally {
    await demonstration.end();
    await service.end();
    await Promise.all([database.close(), temporary.remove(), data.remove()]);
  }
}, 240_000);
