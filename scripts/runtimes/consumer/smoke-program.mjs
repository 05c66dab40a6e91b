/**
 * Uses every published package for real, as installed from its tarball. Copied into an empty project and run there by
 * Node and Bun; prints one line a step and ends with exit code 1 when one failed.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeSmallPdf } from "./small-pdf.mjs";

const STEP_SECONDS = 180;
const folder = mkdtempSync(join(tmpdir(), "rubrica-smoke-"));
const failed = [];
let parsed = null;

async function step(name, run) {
  const started = performance.now();
  let timer;
  const deadline = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${STEP_SECONDS} s`)), STEP_SECONDS * 1000);
  });
  try {
    const result = await Promise.race([run(), deadline]);
    console.log(`  ok   ${name}: ${result} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failed.push(name);
    console.log(`  FAIL ${name}: ${error?.stack ?? error}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs every test that a conformance suite defines. */
async function runSuite(define) {
  const tests = [];
  define((name, run) => tests.push({ name, run }));
  for (const { name, run } of tests) await run().catch((cause) => Promise.reject(new Error(name, { cause })));
  return `${tests.length} tests`;
}

await step("identity: hash and verify a password", async () => {
  const { createArgon2idHasher } = await import("@rubrica/identity/argon2id");
  const hasher = createArgon2idHasher();
  const hash = await hasher.hash("correct horse");
  assert.equal(await hasher.verify(hash, "correct horse"), true);
  assert.equal(await hasher.verify(hash, "wrong horse"), false);
  return hash.slice(0, 9);
});

await step("worker-runtime: a task through the in-memory queue", async () => {
  const { completed, createMemoryTaskQueue, defineHandler, defineWorker, Worker } = await import(
    "@rubrica/worker-runtime"
  );
  const { queue, taskSource } = createMemoryTaskQueue();
  const done = Promise.withResolvers();
  const payload = { parse: (value) => value };
  const run = async (task) => {
    done.resolve(task.payload.greeting);
    return completed();
  };
  const definition = defineWorker({ kind: "smoke", handlers: { greet: defineHandler({ payload, run }) } });
  const worker = new Worker(definition, 1, { queue, taskSource });
  worker.start();
  await queue.enqueue([{ type: "greet", payload: { greeting: "hello" } }]);
  const greeting = await done.promise;
  await worker.stop();
  assert.deepEqual(
    { ...(await queue.stats()), processed: worker.status().processed },
    {
      ready: 0,
      scheduled: 0,
      running: 0,
      dead: 0,
      oldestReadySeconds: null,
      processed: 1,
    },
  );
  return greeting;
});

await step("worker-runtime: everything that the conformance suite asks of a queue", async () => {
  const { createMemoryTaskQueue } = await import("@rubrica/worker-runtime");
  const { testTaskQueue } = await import("@rubrica/conformance");
  return await runSuite((test) =>
    testTaskQueue(
      test,
      async () => {
        let milliseconds = Date.UTC(2026, 0, 1);
        const ports = createMemoryTaskQueue({ clock: { now: () => new Date(++milliseconds) } });
        const passSeconds = async (seconds) => {
          milliseconds += seconds * 1000;
        };
        return { ...ports, passSeconds };
      },
      { modelRuns: 10 },
    ),
  );
});

await step("adapter-postgres: migrate PGlite and use a store", async () => {
  const { PGlite } = await import("@electric-sql/pglite");
  const { createPostgresStores, migrate } = await import("@rubrica/adapter-postgres");
  const { pgliteDatabase } = await import("@rubrica/adapter-postgres/pglite");
  const pglite = await PGlite.create();
  try {
    const database = pgliteDatabase(pglite);
    const migrations = await migrate(database);
    assert.ok(migrations.length > 0);
    assert.deepEqual(await migrate(database), [], "a second run finds nothing to do");
    const stores = createPostgresStores({ database });
    const [{ added }] = await stores.queue.enqueue([{ type: "greet", payload: {} }]);
    assert.equal(added, true);
    assert.equal((await stores.queue.stats()).ready, 1);
    return `${migrations.length} migrations`;
  } finally {
    await pglite.close();
  }
});

await step("identity: open imported bcrypt and scrypt hashes", async () => {
  const { createArgon2idHasher } = await import("@rubrica/identity/argon2id");
  const { acceptImportedHashes } = await import("@rubrica/identity/imported-hashes");
  const hasher = acceptImportedHashes(createArgon2idHasher());
  // Openwall's test vector of bcrypt, and RFC 7914's of scrypt.
  const digest = "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw";
  const imported = [
    ["$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "U*U"],
    [`$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$${digest}`, "pleaseletmein"],
  ];
  for (const [hash, password] of imported) {
    assert.equal(await hasher.verify(hash, password), true);
    assert.equal(await hasher.verify(hash, `${password}x`), false);
  }
  return imported.map(([hash]) => hasher.workOf(hash)).join(", ");
});

await step("adapter-smtp: learn that nobody listens", async () => {
  const { createMailer, readSmtpUrl } = await import("@rubrica/adapter-smtp");
  const { createTransport } = await import("nodemailer");
  const mailer = createMailer({ transport: createTransport(readSmtpUrl("smtp://127.0.0.1:9")), from: "a@example.com" });
  const error = await mailer.send({ to: "b@example.com", subject: "S", text: "T" }).catch((rejected) => rejected);
  assert.equal(error.reason, "unreachable");
  return error.code;
});

await step("adapter-s3: tell that nobody answers, without a key in the error", async () => {
  const { createS3Client, createS3ObjectStore } = await import("@rubrica/adapter-s3");
  const credentials = { accessKeyId: "hidden-id", secretAccessKey: "hidden-secret" };
  const client = createS3Client({ endpoint: "http://127.0.0.1:9", credentials });
  const objects = createS3ObjectStore({ client, bucket: "reports" });
  const error = await objects.put("key", new Uint8Array(3)).catch((rejected) => rejected);
  assert.equal(error.code, "s3_unavailable");
  assert.doesNotMatch(String(error.stack), /hidden/);
  return error.code;
});

await step("adapter-supabase: tell that nobody answers from a refusal", async () => {
  const { createSupabaseAccountProvider, createSupabaseClients } = await import("@rubrica/adapter-supabase");
  const { createClient } = await import("@supabase/supabase-js");
  const project = { url: "http://127.0.0.1:9", publicKey: "sb_publishable_x", secretKey: "sb_secret_x" };
  const clients = createSupabaseClients(createClient, project);
  const accounts = createSupabaseAccountProvider({ clients, userInfo: { remove: async () => false } });
  const client = { ip: null, userAgent: null };
  const login = { email: "a@example.com", password: "correct horse", client };
  const error = await accounts.authenticate(login).catch((rejected) => rejected);
  assert.equal(error.code, "supabase_unavailable");
  assert.equal(await accounts.verifyAccessToken("forged"), null);
  return error.code;
});

await step("adapter-redis: learn that nobody listens", async () => {
  const { createRedisQueue, redisOptions } = await import("@rubrica/adapter-redis");
  const { Redis } = await import("ioredis");
  const redis = new Redis("redis://127.0.0.1:9", redisOptions);
  redis.on("error", () => {});
  const { queue } = createRedisQueue({ redis });
  await assert.rejects(queue.enqueue([{ type: "greet", payload: "hello" }]));
  redis.disconnect();
  return "refused";
});

await step("adapter-filesystem: everything that the conformance suite asks", async () => {
  const { createObjectStore } = await import("@rubrica/adapter-filesystem");
  const { testObjectStore } = await import("@rubrica/conformance");
  let stores = 0;
  return await runSuite((test) =>
    testObjectStore(test, async () => createObjectStore({ folder: join(folder, `objects-${stores++}`) })),
  );
});

const prose = Array.from(
  { length: 12 },
  (_, index) => `This is sentence ${index + 1} of the chapter, and it says a little more.`,
);
const smallPdf = writeSmallPdf([
  { title: "1 Introduction", lines: prose },
  { title: "2 Method", lines: [...prose, "We follow earlier work [1]."] },
  { title: "References", lines: ['[1] J. Smith, "A study of graphs," Journal of Graphs, vol. 1, pp. 1-9, 2020.'] },
]);

await step("isolation: run a module, and end one that hangs", async () => {
  const { createIsolation, IsolationError } = await import("@rubrica/isolation");
  const isolation = createIsolation({ entry: new URL("./isolated-job.mjs", import.meta.url) });
  const job = { bytes: Uint8Array.of(1, 2, 3), maxMemoryBytes: 2 ** 30, signal: null, onMessage() {} };
  try {
    const done = await isolation.run({ ...job, parameters: { hang: false }, deadlineMilliseconds: 60_000 });
    assert.deepEqual([...done], [3, 2, 1]);
    const hanging = { ...job, parameters: { hang: true }, deadlineMilliseconds: 100 };
    const error = await isolation.run(hanging).catch((rejected) => rejected);
    assert.ok(IsolationError.isInstance(error), String(error?.stack ?? error));
    assert.equal(error.code, "timeout");
    return `${isolation.name}, ${error.code}`;
  } finally {
    await isolation.close();
  }
});

await step("report-parser: read a small PDF in isolation", async () => {
  const { parseReport } = await import("@rubrica/report-parser");
  parsed = await parseReport(smallPdf);
  const outline = parsed.headings.map(({ title, page }) => `${title} (p. ${page})`);
  assert.equal(parsed.info.pages, 3);
  assert.ok(parsed.text.includes("sentence 7 of the chapter"));
  assert.ok(
    outline.some((heading) => heading.includes("Introduction")),
    `outline: ${outline.join(", ")}`,
  );
  return outline.join(", ");
});

await step("scoring: score it without a model", async () => {
  const { scoreReport } = await import("@rubrica/scoring");
  assert.ok(parsed, "there is no parsed report");
  const score = await scoreReport({ report: parsed });
  assert.ok(Number.isInteger(score.finalScore) && score.finalScore >= 0 && score.finalScore <= 100);
  assert.equal(score.mode, "simulated");
  assert.equal(score.fallbackReason?.code, "not_configured");
  return `${score.finalScore} (${score.level.label})`;
});

await step("scoring: its AI judge says what to install where the AI SDK is not", async () => {
  const { createAiJudge, loadAiSdk, MissingPackageError } = await import("@rubrica/scoring/ai");
  assert.equal(createAiJudge({ baseUrl: "http://127.0.0.1:9/v1", model: "none" }).modelId, "none");
  const error = await loadAiSdk().then(
    () => new Error("This project has the AI SDK."),
    (reason) => reason,
  );
  assert.ok(MissingPackageError.isInstance(error), String(error?.stack ?? error));
  return error.message;
});

await step("gradebook: read a mark as a teacher, and put it right", async () => {
  const { PGlite } = await import("@electric-sql/pglite");
  const { createPostgresStores, migrate } = await import("@rubrica/adapter-postgres");
  const { pgliteDatabase } = await import("@rubrica/adapter-postgres/pglite");
  const { SERVICE } = await import("@rubrica/core");
  const { createDesk, createRubricRegistry } = await import("@rubrica/gradebook");
  const { scoreReport } = await import("@rubrica/scoring");
  const pglite = await PGlite.create();
  try {
    const database = pgliteDatabase(pglite);
    await migrate(database);
    const { transaction, rubrics: store } = createPostgresStores({ database });
    const desk = createDesk({ transaction, rubrics: createRubricRegistry({ store }) });
    const [reportId, runId, userId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const score = await scoreReport({ report: parsed });
    await transaction.run(SERVICE, async ({ accounts, userInfo, reports }) => {
      const unconfirmed = { passwordHash: null, emailConfirmedAt: null, confirmationSentAt: null };
      const userMetadata = { full_name: "Li" };
      await accounts.insert({ id: userId, email: "li@example.com", userMetadata, ...unconfirmed });
      await userInfo.update(userId, { role: "teacher" });
      const file = { fileName: "small.pdf", bytes: 1, sha256: "0".repeat(64) };
      await reports.insert({ id: reportId, runId, ...file, ownerId: null, title: null, rubricId: null });
      await reports.saveScore(reportId, runId, score);
    });
    const reader = { person: { kind: "person", userId, role: "teacher" }, language: "en" };
    const { entry } = await desk.read(reader, reportId);
    const { version } = entry;
    const change = { reportId, runId, version, criterionId: "body-content", points: 100, reason: "Seen." };
    const changed = await desk.override(reader, change);
    assert.equal(changed.status, "changed");
    assert.equal(changed.entry.overrides.length, 1);
    return `${entry.score.finalScore}, then ${changed.entry.score.finalScore}`;
  } finally {
    await pglite.close();
  }
});

await step("knowledge-graph: build and export a graph", async () => {
  const { buildGraph, extractFragment, hashFragment, readGraphJson, toGexf, toGraphJson } = await import(
    "@rubrica/knowledge-graph"
  );
  assert.ok(parsed, "there is no parsed report");
  const fragments = ["r1", "r2"].map((id) => extractFragment(id, parsed));
  const json = toGraphJson(await buildGraph(fragments));
  assert.equal(toGraphJson(await buildGraph(fragments.toReversed())), json);
  assert.ok(toGexf(readGraphJson(json)).includes("<gexf"));
  return `${JSON.parse(json).nodes.length} nodes, fragment ${(await hashFragment(fragments[0])).slice(0, 8)}`;
});

await step("report-pipeline: from bytes to a saved score, and to a view of the knowledge graph", async () => {
  const { PGlite } = await import("@electric-sql/pglite");
  const { createObjectStore } = await import("@rubrica/adapter-filesystem");
  const { createPostgresStores, migrate } = await import("@rubrica/adapter-postgres");
  const { pgliteDatabase } = await import("@rubrica/adapter-postgres/pglite");
  const { graphBuildTask, reportObjects, submitReport } = await import("@rubrica/core");
  const { createGraphReader, REPORT_WORKER_KINDS, reportWorkers } = await import("@rubrica/report-pipeline");
  const { createWorkerManager } = await import("@rubrica/worker-runtime");
  const pglite = await PGlite.create();
  const database = pgliteDatabase(pglite);
  await migrate(database);
  const { transaction, queue, taskSource, progress, reports, graph } = createPostgresStores({ database });
  const objects = createObjectStore({ folder: join(folder, "pipeline") });
  const definitions = reportWorkers({ transaction, objects, sourceFolder: join(folder, "work") });
  const plan = new Map(REPORT_WORKER_KINDS.map((kind) => [kind, 1]));
  const manager = createWorkerManager({ queue, taskSource, transaction, definitions, plan });
  const reader = createGraphReader();
  manager.start();
  try {
    const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
    const object = await objects.put(reportObjects.source(reportId), smallPdf);
    const names = { fileName: "small.pdf", ownerId: null, title: null, rubricId: null };
    await submitReport(transaction, { reportId, runId, object, ...names });
    const events = [];
    for await (const { event } of progress.watch(reportId, 0, AbortSignal.timeout(STEP_SECONDS * 1000))) {
      events.push(event.stage ?? event.type);
      if (event.type === "done" || event.type === "failed") break;
    }
    const stages = [...new Set(events)].join(" > ");
    assert.equal(stages, "download > convert > analyze > score > save > done");
    const { id } = await graph.insertBuild({ id: crypto.randomUUID(), requestedBy: null });
    await queue.enqueue([graphBuildTask(id)]);
    while ((await graph.latest()) === null) await new Promise((resolve) => setTimeout(resolve, 50));
    const load = async () => ({ buildId: id, gzip: (await graph.latest()).gzip });
    const { facts, content } = await reader.ofPublished(id, { view: "overview" }, load);
    assert.equal(JSON.parse(new TextDecoder().decode(content)).total_nodes, facts.nodes);
    return `${stages}: ${(await reports.latestScore(reportId)).score.finalScore}, ${facts.nodes} nodes`;
  } finally {
    await reader.close();
    await manager.stop();
    await pglite.close();
  }
});

rmSync(folder, { recursive: true, force: true });
const runtime = globalThis.Bun ? `Bun ${Bun.version}` : `Node ${process.version}`;
console.log(failed.length === 0 ? `  ${runtime}: all steps passed` : `  ${runtime}: failed: ${failed.join("; ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
