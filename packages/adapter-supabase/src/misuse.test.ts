import { expect, test } from "bun:test";
import { createClient } from "@supabase/supabase-js";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  createSupabaseAccountProvider,
  createSupabaseClients,
  createSupabaseObjectStore,
  createSupabaseUserInfoStore,
  inspectProject,
} from "./index.ts";

const project = {
  url: "https://abcdefgh.supabase.co",
  publicKey: "sb_publishable_hidden",
  secretKey: "sb_secret_hidden",
};
/** Ask nothing before they are used. */
const clients = createSupabaseClients(createClient, project);
const userInfo = createSupabaseUserInfoStore({ clients });
const objects = createSupabaseObjectStore({ clients, bucket: "reports" });

const PROJECT: readonly (readonly [string, readonly (readonly [unknown, string])[]])[] = [
  [
    "url",
    [
      [undefined, "got undefined. Such as https://abcdefgh.supabase.co."],
      ["", "got an empty string"],
      ["hidden.supabase.co", "got a string that is no address"],
      ["postgres://app:hidden@db.supabase.co/postgres", "got an address that begins with postgres:"],
      ["ftp://hidden.supabase.co", "got an address that begins with ftp:"],
      [new URL("https://hidden.supabase.co"), "got a URL"],
    ],
  ],
  [
    "publicKey",
    [
      [undefined, "got undefined"],
      ["", "got an empty string"],
      [5, "got a number"],
      ["sb_secret_hidden", "got a secret key, which browsers would get to see"],
    ],
  ],
  [
    "secretKey",
    [
      [undefined, "got undefined"],
      [null, "got null"],
      ["sb_publishable_hidden", "got a publishable key"],
    ],
  ],
  [
    "deadlineSeconds",
    [
      [0, "got 0"],
      [-1, "got a negative number"],
      [Number.NaN, "got NaN"],
      [Number.POSITIVE_INFINITY, "got Infinity"],
      ["15", "got a string"],
    ],
  ],
  [
    "transferSeconds",
    [
      [-1, "got a negative number"],
      [Number.NaN, "got NaN"],
    ],
  ],
  ["fetch", [["fetch", "got a string"]]],
];

for (const [field, values] of PROJECT) {
  test(`createSupabaseClients() refuses a wrong ${field} by its name, and repeats nothing of it`, async () => {
    for (const [value, words] of values) {
      const error = await refusalOf(() => createSupabaseClients(createClient, { ...project, [field]: value } as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", `createSupabaseClients(project.${field})`]);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("hidden");
    }
  });
}

test("createSupabaseClients() refuses what is no createClient, and what is no project", async () => {
  for (const value of [undefined, createClient(project.url, project.publicKey), "hidden"]) {
    const error = await refusalOf(() => createSupabaseClients(value as never, project));
    expect(error.argument).toBe("createSupabaseClients(createClient)");
    expect(error.message).not.toContain("hidden");
  }
  for (const value of [undefined, null, project.url]) {
    const error = await refusalOf(() => createSupabaseClients(createClient, value as never));
    expect(error.argument).toBe("createSupabaseClients(project)");
  }
});

const NO_CLIENTS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined. Make them with createSupabaseClients(createClient, project)."],
  [null, "got null"],
  [createClient(project.url, project.publicKey), "got a SupabaseClient without"],
  [project, "got an object without"],
  [createClient, "got a function without"],
];

const TAKE_CLIENTS: readonly (readonly [string, (clients: never) => unknown])[] = [
  ["createSupabaseAccountProvider", (value) => createSupabaseAccountProvider({ clients: value, userInfo })],
  ["createSupabaseUserInfoStore", (value) => createSupabaseUserInfoStore({ clients: value })],
  ["createSupabaseObjectStore", (value) => createSupabaseObjectStore({ clients: value, bucket: "reports" })],
  ["inspectProject", (value) => inspectProject({ project, clients: value, bucket: "reports", objects })],
];

for (const [name, call] of TAKE_CLIENTS) {
  test(`${name}() refuses what is no clients, and repeats nothing of it`, async () => {
    for (const [value, words] of NO_CLIENTS) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(`${name}(options.clients)`);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("hidden");
    }
  });
}

type Make = (options: never) => unknown;

const OPTIONS: readonly (readonly [Make, object, string, readonly unknown[]])[] = [
  [createSupabaseAccountProvider, { clients, userInfo }, "userInfo", [undefined, null, clients, "hidden"]],
  [createSupabaseAccountProvider, { clients, userInfo }, "jwtSecret", ["", null, 5, new Uint8Array(3)]],
  [createSupabaseAccountProvider, { clients, userInfo }, "emailRedirectTo", ["", null, new URL(project.url)]],
  [createSupabaseUserInfoStore, { clients }, "accessToken", ["", " ", null, 5, { token: "hidden" }]],
  [createSupabaseObjectStore, { clients, bucket: "reports" }, "bucket", [undefined, null, "", 5]],
  [createSupabaseObjectStore, { clients, bucket: "reports" }, "uploads", ["hidden", true, null]],
  [inspectProject, { project, clients, bucket: "reports", objects }, "project", [undefined, null, project.url]],
  [inspectProject, { project, clients, bucket: "reports", objects }, "bucket", [undefined, ""]],
  [inspectProject, { project, clients, bucket: "reports", objects }, "objects", [undefined, {}, "hidden"]],
  [
    inspectProject,
    { project, clients, bucket: "reports", objects },
    "tablesWithinSeconds",
    [-1, Number.NaN, Number.POSITIVE_INFINITY, "10"],
  ],
];

for (const [make, options, option, values] of OPTIONS) {
  test(`${make.name}() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => make({ ...options, [option]: value } as never));
      expect(error.argument).toBe(`${make.name}(options.${option})`);
      expect(error.message).not.toContain("hidden");
    }
  });
}

test("the factories refuse what is no object of options", async () => {
  const factories: readonly Make[] = [
    createSupabaseAccountProvider,
    createSupabaseUserInfoStore,
    createSupabaseObjectStore,
    inspectProject,
  ];
  for (const make of factories) {
    for (const options of [undefined, null, "hidden"]) {
      expect((await refusalOf(() => make(options as never))).argument).toBe(`${make.name}(options)`);
    }
  }
});

test("createSupabaseObjectStore() takes clients by what they make, not by who made them", () => {
  const own = { service: clients.service };
  expect(createSupabaseObjectStore({ clients: own as never, bucket: "reports" }).put).toBeFunction();
});
