import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startLoopbackServer } from "./loopback-server.ts";

test("the example of the README sends what it says", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const server = await startLoopbackServer();
  // Inside the package, so that the example finds the packages it imports.
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.readme-"));
  try {
    const address = "smtp://user:password@mail.example.com:587";
    expect(code).toContain(address);
    const here = code
      .replace(address, `smtp://127.0.0.1:${server.port}`)
      .replace("@rubrica/adapter-smtp", "../../src/index.ts");
    writeFileSync(join(folder, "example.ts"), here);
    const run = Bun.spawn([process.execPath, join(folder, "example.ts")], { stdout: "pipe", stderr: "pipe" });
    expect([await new Response(run.stderr).text(), await run.exited]).toEqual(["", 0]);
    expect(await server.delivered()).toMatchObject([{ recipients: ["li@example.com"], subject: "请确认邮箱" }]);
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
});
