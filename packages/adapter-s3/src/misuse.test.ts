import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import { createS3Client, createS3ObjectStore } from "./index.ts";

const credentials = { accessKeyId: "hidden-id", secretAccessKey: "hidden-secret" };
const options = { endpoint: "https://s3.example.com", credentials };
const client = createS3Client(options);

const CLIENT: readonly (readonly [string, readonly unknown[], string?])[] = [
  [
    "endpoint",
    [undefined, "", "hidden.example.com", "ftp://hidden", "https://hidden:key@s3.example.com", "https://s3/?hidden"],
  ],
  ["region", ["", 5]],
  ["credentials", [undefined, null, "hidden"]],
  ["credentials", [{ secretAccessKey: "hidden" }], "credentials.accessKeyId"],
  ["credentials", [{ accessKeyId: "hidden", secretAccessKey: "" }], "credentials.secretAccessKey"],
  ["addressing", ["hidden", true]],
  ["deadlineSeconds", [0, -1, Number.NaN, "15"]],
  ["transferSeconds", [0, Number.POSITIVE_INFINITY]],
  ["fetch", ["hidden"]],
];

for (const [option, values, named = option] of CLIENT) {
  test(`createS3Client() refuses a wrong ${named} by its name, and repeats nothing of it`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => createS3Client({ ...options, [option]: value } as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", `createS3Client(options.${named})`]);
      expect(error.message).not.toContain("hidden");
    }
  });
}

const STORE: readonly (readonly [string, readonly unknown[]])[] = [
  ["client", [undefined, null, {}, "hidden"]],
  ["bucket", [undefined, "", 5]],
  ["conditions", ["hidden", true]],
  ["partBytes", [0, 5 * 1024 * 1024 - 1, 1.5]],
  ["signedSeconds", [0, 61, "60"]],
];

for (const [option, values] of STORE) {
  test(`createS3ObjectStore() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => createS3ObjectStore({ client, bucket: "reports", [option]: value } as never));
      expect(error.argument).toBe(`createS3ObjectStore(options.${option})`);
      expect(error.message).not.toContain("hidden");
    }
  });
}

test("the factories refuse what is no object of options", async () => {
  for (const given of [undefined, null, "hidden"]) {
    expect((await refusalOf(() => createS3Client(given as never))).argument).toBe("createS3Client(options)");
    expect((await refusalOf(() => createS3ObjectStore(given as never))).argument).toBe("createS3ObjectStore(options)");
  }
});
