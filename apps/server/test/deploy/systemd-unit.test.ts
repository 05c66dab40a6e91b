import { expect, test } from "bun:test";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentVariables } from "../../src/settings/environment-variables.ts";
import { temporaryFolder } from "../server-process.ts";

const unit = join(import.meta.dirname, "../../../../deploy/rubrica.service");
const isMissing = Bun.which("systemd-analyze") === null;
if (isMissing) console.log("Skipped: the unit of systemd, because systemd-analyze is missing.");

test("rubrica.service names settings that there are", () => {
  const known = new Set<string>(environmentVariables.map(({ name }) => name));
  const settings = [...readFileSync(unit, "utf8").matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((setting) => setting.split("=")[0] ?? ""),
  );
  expect(settings).toContain("DATA_DIR");
  for (const setting of settings) {
    if (setting !== "UV_THREADPOOL_SIZE") expect(known).toContain(setting.replace(/_FILE$/, ""));
  }
});

test.skipIf(isMissing)(
  "rubrica.service is one that systemd takes, and well closed",
  async () => {
    const folder = await temporaryFolder();
    try {
      // The program is where this machine has it; the rest is the file.
      const text = await readFile(unit, "utf8");
      expect(text).toContain("ExecStart=/usr/local/bin/bun ");
      const copy = join(folder.path, "rubrica.service");
      await writeFile(copy, text.replace("/usr/local/bin/bun", process.execPath));
      const verified = spawnSync("systemd-analyze", ["verify", copy], { encoding: "utf8" });
      expect({ status: verified.status, said: verified.stderr }).toEqual({ status: 0, said: "" });
      const shown = execFileSync("systemd-analyze", ["security", "--offline=true", "--no-pager", copy], {
        encoding: "utf8",
      });
      const exposure = Number(/Overall exposure level for rubrica\.service: ([\d.]+)/.exec(shown)?.[1]);
      expect(exposure).toBeLessThan(3);
      // The check can fail.
      await writeFile(join(folder.path, "wrong.service"), text.replace("Type=exec", "Type=exce"));
      const wrong = spawnSync("systemd-analyze", ["verify", join(folder.path, "wrong.service")], { encoding: "utf8" });
      expect(wrong.stderr).toContain("exce");
    } finally {
      await folder.remove();
    }
  },
  60_000,
);
