import { expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

test("a start says that it installs while an installation takes longer than a second, and ends as that does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-installing-"));
  try {
    await mkdir(join(folder, "scripts"));
    await cp(join(import.meta.dirname, "install-as-before.ts"), join(folder, "scripts/install-as-before.ts"));
    // It installs until it is told to go on, so that nothing hangs on how quick the machine is.
    const goOn = join(folder, "go-on");
    const preinstall = `while [ ! -e ${JSON.stringify(goOn)} ]; do sleep 0.1; done; exit 7`;
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name: "slow", private: true, scripts: { preinstall } }),
    );
    const child = Bun.spawn([process.execPath, join(folder, "scripts/install-as-before.ts")], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
    });
    const decoder = new TextDecoder();
    let said = "";
    for await (const chunk of child.stdout) {
      said += decoder.decode(chunk, { stream: true });
      if (said.includes("installs its packages; the first time")) await writeFile(goOn, "");
    }
    expect(said).toContain("installs its packages; the first time");
    expect(await child.exited).not.toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
