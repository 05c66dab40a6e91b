import { expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { YAML } from "bun";

const root = join(import.meta.dirname, "..");
const forms = join(root, ".github/ISSUE_TEMPLATE");

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string; readonly options?: readonly string[] };
    readonly validations?: { readonly required: boolean };
  }[];
}

test("every issue form is one that GitHub takes: a name, a description, and fields with labels and ids of their own", async () => {
  const files = (await readdir(forms)).filter((name) => name !== "config.yml");
  expect(files.length).toBe(3);
  for (const name of files) {
    const form = YAML.parse(await readFile(join(forms, name), "utf8")) as Form;
    expect(form.name.length).toBeGreaterThan(3);
    expect(form.description.length).toBeGreaterThan(10);
    const fields = form.body.filter(({ type }) => type !== "markdown");
    expect(fields.every(({ type }) => ["input", "textarea", "dropdown"].includes(type))).toBe(true);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { id, type, attributes } of fields) {
      expect({ name, id, isId: /^[a-z_]+$/.test(id ?? ""), label: attributes.label !== undefined }).toMatchObject({
        isId: true,
        label: true,
      });
      if (type === "dropdown") expect(attributes.options?.length).toBeGreaterThan(1);
    }
    expect(fields.some(({ validations }) => validations?.required)).toBe(true);
  }
});

test("the citation file has the fields that its format asks for, and the licence of the project", async () => {
  const citation = YAML.parse(await readFile(join(root, "CITATION.cff"), "utf8")) as Record<string, unknown>;
  expect(citation).toMatchObject({ "cff-version": "1.2.0", type: "software", license: "MIT" });
  expect(citation.message).toBeString();
  expect(citation.title).toBeString();
  expect(citation.authors).toBeArray();
  expect(await readFile(join(root, "LICENSE"), "utf8")).toStartWith("MIT License");
});
