import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { StorageFullError } from "@rubrica/core";
import { createS3ObjectStore, S3Error, type S3ObjectStore } from "../src/index.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { FAULTS, type Fault } from "./strict-proxy.ts";

setDefaultTimeout(240_000);

let server: S3Server;
let bucket: string;
beforeAll(async () => {
  server = await startS3Server();
  bucket = "faults";
  await server.makeBucket(bucket);
});
afterEach(() => server.proxy.mend());
afterAll(() => server.stop());

/** Whoever answers has so long, on a busy machine; only who never answers is given up soon. */
const secondsFor = (fault: Fault) => (fault === "hang" || fault === "stall" ? 0.5 : 20);
const storeFor = (fault: Fault): S3ObjectStore => {
  const seconds = secondsFor(fault);
  const client = server.client({ deadlineSeconds: seconds, transferSeconds: seconds });
  return createS3ObjectStore({ client, bucket });
};
const patient = () => createS3ObjectStore({ client: server.client(), bucket });
const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Error,
  );
const text = (content: string) => new TextEncoder().encode(content);
const read = async (stream: ReadableStream<Uint8Array> | null) =>
  stream === null ? null : await new Response(stream).text();
/** Of three parts, and a byte. */
const large = () => new Uint8Array(10 * 1024 * 1024 + 1).fill(7);

function expectTold(error: Error | null, fault: Fault): void {
  if (fault === "full") {
    expect(error instanceof StorageFullError ? error.cause : error).toBeInstanceOf(S3Error);
  } else {
    expect(error).toBeInstanceOf(S3Error);
    expect((error as S3Error).code).toBe("s3_unavailable");
  }
  // Neither keys nor what the server repeats.
  const told = Bun.inspect(error, { depth: 10 });
  for (const secret of ["S3RVER", "Signature=", "Credential="]) expect(told).not.toContain(secret);
}

describe.each([...FAULTS])("a server that fails by %s", (fault) => {
  test("put() of a small object rejects, and what was there stays or is replaced as a whole", async () => {
    await patient().put("small", text("first"));
    server.proxy.fail(/PUT .*small/, fault);
    expectTold(await rejectionOf(storeFor(fault).put("small", text("second"))), fault);
    if (fault === "full") {
      expect(await rejectionOf(storeFor(fault).put("small", text("second")))).toBeInstanceOf(StorageFullError);
    }
    server.proxy.mend();
    expect(await read(await patient().get("small"))).toBe("first");
  });

  test("put() of a large object whose second part fails leaves the earlier one and no parts", async () => {
    await patient().put("large", text("first"));
    server.proxy.fail(/PUT .*large\?partNumber=2/, fault);
    expectTold(await rejectionOf(storeFor(fault).put("large", large())), fault);
    expect(server.proxy.unfinished).toEqual([]);
    server.proxy.mend();
    expect(await read(await patient().get("large"))).toBe("first");
  });

  test("put() of a large object that cannot be completed leaves the earlier one and no parts", async () => {
    await patient().put("large", text("first"));
    server.proxy.fail(/POST .*large\?uploadId/, fault);
    expectTold(await rejectionOf(storeFor(fault).put("large", large())), fault);
    expect(server.proxy.unfinished).toEqual([]);
    server.proxy.mend();
    expect(await read(await patient().get("large"))).toBe("first");
  });

  test("put() whose answer is lost rejects, and leaves a whole object", async () => {
    await patient().put("lost", text("first"));
    server.proxy.fail(/PUT .*lost/, fault, "after");
    expectTold(await rejectionOf(storeFor(fault).put("lost", text("second"))), fault);
    server.proxy.mend();
    expect(["first", "second"]).toContain((await read(await patient().get("lost"))) ?? "");
  });

  test("get() rejects at once or breaks off, and never ends as if it were whole", async () => {
    await patient().put("read", text("0123456789".repeat(1000)));
    server.proxy.fail(/GET .*read/, fault, "after");
    const store = storeFor(fault);
    // A page of success with other bytes is what only a checksum could tell.
    if (fault === "page") return;
    expectTold(await rejectionOf(store.get("read").then(read)), fault);
    expectTold(await rejectionOf(store.get("read", { start: 10, end: 5000 }).then(read)), fault);
  });

  test("head(), move(), removeAll(), folders(), check() and reach() reject", async () => {
    const store = storeFor(fault);
    await patient().put("here/a", text("x"));
    server.proxy.fail(/./, fault);
    const calls = [
      ...(["stall", "cut", "page"].includes(fault) ? [] : [() => store.head("here/a")]),
      () => store.move("here/a", "there"),
      () => store.removeAll("here/"),
      () => store.folders("here")[Symbol.asyncIterator]().next(),
      () => store.check(),
      () => store.reach(),
    ];
    for (const call of calls) expect(await rejectionOf(call())).toBeInstanceOf(Error);
    server.proxy.mend();
    expect(await patient().head("here/a")).toEqual({ bytes: 1 });
  });
});

test("a clock that is twenty minutes wrong is told as such, on either side", async () => {
  for (const seconds of [1200, -1200]) {
    server.proxy.shiftClock(seconds);
    for (const call of [() => patient().put("k", text("x")), () => patient().head("k"), () => patient().reach()]) {
      const error = await rejectionOf(call());
      expect(error).toMatchObject({ name: "S3Error", code: "s3_clock_skewed" });
    }
  }
});

test("a wrong secret is refused, and stands in no error", async () => {
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "hidden-secret" };
  const store = createS3ObjectStore({ client: server.client({ credentials }), bucket });
  const error = await rejectionOf(store.put("k", text("x")));
  expect(error).toMatchObject({ code: "s3_refused", status: 403, reason: "SignatureDoesNotMatch" });
  expect(Bun.inspect(error, { depth: 10 })).not.toContain("hidden");
});

test("a bucket that is not there is refused, not taken for an empty one", async () => {
  const store = createS3ObjectStore({ client: server.client(), bucket: "absent" });
  for (const call of [() => store.get("k"), () => store.reach(), () => store.put("k", text("x"))]) {
    expect(await rejectionOf(call())).toMatchObject({ name: "S3Error" });
  }
});

test("credentials that change are asked for before each request", async () => {
  let asked = 0;
  const credentials = async () => {
    asked += 1;
    return server.credentials;
  };
  const store = createS3ObjectStore({ client: server.client({ credentials }), bucket });
  await store.put("k", text("x"));
  await store.head("k");
  expect(asked).toBe(2);
});

test("put() with ifAbsent tries once whether the server keeps conditions, and looks itself where it does not", async () => {
  await patient().put("once", text("first"));
  server.proxy.forgetConditions(true);
  const store = patient();
  expect(await rejectionOf(store.put("once", text("second"), { ifAbsent: true }))).toMatchObject({
    code: "object_exists",
  });
  await store.put("other", text("new"), { ifAbsent: true });
  expect(server.proxy.seen.filter((request) => request.includes("/check-"))).not.toHaveLength(0);
  expect(await read(await patient().get("once"))).toBe("first");
});

test("removeUnfinished() removes the parts that a killed process left, and no younger ones", async () => {
  const client = server.client();
  const begin = { operation: "Beginning", method: "POST", bucket, key: "left", query: { uploads: "" } } as const;
  await (await client.send(begin)).drop();
  const store = patient();
  expect(await store.removeUnfinished?.(3600)).toBe(0);
  expect(server.proxy.unfinished).toEqual([`/${bucket}/left`]);
  expect(await store.removeUnfinished?.(0)).toBe(1);
  expect(server.proxy.unfinished).toEqual([]);
});

test("signedUrl() makes an address only where the option says so, for the seconds that it says", async () => {
  await patient().put("shown", text("bytes"));
  expect(await rejectionOf(patient().signedUrl("shown"))).toMatchObject({ code: "s3_refused", reason: "NotEnabled" });
  const store = createS3ObjectStore({ client: server.client(), bucket, signedSeconds: 60 });
  const address = await store.signedUrl("shown");
  expect(await (await fetch(address)).text()).toBe("bytes");
  server.proxy.shiftClock(61);
  expect((await fetch(address)).status).toBe(403);
  expect(await rejectionOf(store.signedUrl("absent"))).toMatchObject({ code: "object_missing" });
});
