import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { routes } from "@rubrica/contract";
import { Value } from "typebox/value";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { sampleReport, upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";

describe("report routes", () => {
  let service: TestService;
  let admin: TestPerson;
  let teacher: TestPerson;
  let student: TestPerson;
  let other: TestPerson;
  let scored: string;

  beforeAll(async () => {
    service = await openTestService({ environment: { MAX_UPLOAD_BYTES: "100000" } });
    admin = await service.person("admin");
    teacher = await service.person("teacher");
    student = await service.person("student");
    other = await service.person("student");
    scored = await upload(service, student, "chinese-thesis.pdf");
    await waitForReport(service, student, scored);
  });
  afterAll(() => service.close());

  describe("POST", () => {
    test("POST takes a multipart form with title, whatever the order of its fields", async () => {
      for (const order of ["title first", "file first"]) {
        const form = new FormData();
        const file = new File([await sampleReport("course-report.pdf")], "课程设计.pdf", { type: "application/pdf" });
        if (order === "title first") form.set("title", "迷宫");
        form.set("file", file);
        if (order === "file first") form.set("title", "迷宫");
        const answer = await service.call(reports, { method: "POST", headers: student.headers, body: form });
        expect(answer.status).toBe(202);
        expect(Value.Errors(routes.reports.submit.answers[202].data, answer.body.data)).toEqual([]);
        expect(answer.body.data).toMatchObject({
          title: "迷宫",
          file_name: "课程设计.pdf",
          status: "queued",
          stage: null,
          owner_id: student.id,
          bytes: file.size,
        });
        expect(answer.headers.get("location")).toBe(`${reports}/${answer.body.data.id}`);
      }
    });

    const refused = async (body: BodyInit, type = "application/pdf", query = "") => {
      const before = await readdir(service.folder.objects, { recursive: true });
      const headers = { ...student.headers, "Content-Type": type };
      const answer = await service.call(`${reports}${query}`, { method: "POST", headers, body });
      const kept = await readdir(service.folder.objects, { recursive: true });
      // Whatever else arrived comes from reports that other tests submitted.
      const added = kept.filter((name) => !before.includes(name) && name.endsWith("source.pdf"));
      return { status: answer.status, error: answer.body.error, added };
    };

    test("POST refuses an empty file, a file that is no PDF, and another media type, and keeps nothing", async () => {
      expect(await refused(new Uint8Array(0))).toEqual({ status: 400, error: "上传的文件为空", added: [] });
      expect(await refused("<html>")).toEqual({ status: 415, error: "上传的文件不是PDF", added: [] });
      expect((await refused("x", "text/plain")).status).toBe(415);
    });

    test("POST refuses a file over the limit, announced or not, and keeps nothing", async () => {
      const large = new Uint8Array(100_001);
      large.set(new TextEncoder().encode("%PDF-1.7\n"));
      expect(await refused(large)).toEqual({ status: 413, error: "文件超过上限（0.1 MB）", added: [] });
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < large.length; at += 10_000) controller.enqueue(large.slice(at, at + 10_000));
          controller.close();
        },
      });
      expect(await refused(stream)).toMatchObject({ status: 413, added: [] });
    });

    test("POST refuses an unknown rubric and a form without a file, and keeps nothing", async () => {
      const file = await sampleReport("course-report.pdf");
      expect(await refused(file, "application/pdf", "?rubric_id=nope")).toMatchObject({ status: 400, added: [] });
      const form = new FormData();
      form.set("title", "nothing else");
      const answer = await service.call(reports, { method: "POST", headers: student.headers, body: form });
      expect([answer.status, answer.body.error]).toEqual([400, "缺少文件字段: file"]);
    });

    test("POST answers a form that breaks off with 400", async () => {
      const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then';
      expect(await refused(body, "multipart/form-data; boundary=x")).toMatchObject({ status: 400, added: [] });
    });
  });

  test("a report goes through the five stages in order and ends scored", async () => {
    const report = await waitForReport(service, student, scored);
    expect(Value.Errors(routes.reports.find.answers[200].data, report)).toEqual([]);
    expect(report).toMatchObject({ status: "scored", stage: null, progress: 1, error: null, pages: 9 });
    expect(report.stages.map((record: { stage: string }) => record.stage)).toEqual([
      "download",
      "convert",
      "analyze",
      "score",
      "save",
    ]);
    for (const record of report.stages) {
      expect(record).toMatchObject({ attempt: 1, error: null });
      expect(record.ended_at).toBeString();
    }
  });

  test("the score has the documented shape, sums up, is labelled simulated and quotes the report", async () => {
    const { body } = await service.call(`${reports}/${scored}/score`, { headers: student.headers });
    const score = body.data;
    expect(Value.Errors(routes.reports.score.answers[200].data, score)).toEqual([]);
    expect(score).toMatchObject({ mode: "simulated", fallback_reason: { code: "not_configured" }, report_id: scored });
    expect(score.final_score).toBe(Math.floor(score.base_score * score.coefficient + 0.5));
    const content = (await service.call(`${reports}/${scored}/content`, { headers: student.headers })).body.data;
    const quotes = score.sections.flatMap((section: { criteria: { evidence: { verified: boolean }[] }[] }) =>
      section.criteria.flatMap((criterion) => criterion.evidence),
    );
    expect(quotes.length).toBeGreaterThan(3);
    for (const { quote, start, end, page, verified } of quotes) {
      expect(verified).toBe(true);
      expect(page).toBeWithin(1, 10);
      expect(content.text.slice(start, end)).toBe(quote);
    }
  });

  test("the content is the parsed report with its table of contents and references", async () => {
    const { body } = await service.call(`${reports}/${scored}/content`, { headers: student.headers });
    const { table_of_contents: contents, references, cover, info } = body.data;
    expect(info.pages).toBe(9);
    expect(cover.title).toBe("校园自习室预约系统的设计与实现");
    expect(contents.entries).toHaveLength(12);
    expect(references).toHaveLength(6);
    expect(references[4].item.title).toBe("Transaction processing: concepts and techniques");
  });

  test("each reference comes with what the style of its list has against it, or the style that is asked for", async () => {
    const read = async (who: TestPerson, query = "") =>
      service.call(`${reports}/${scored}/reference-findings${query}`, { headers: who.headers });
    const { body } = await read(student);
    expect(body.data.style).toMatchObject({
      checked: "gbt7714-2015",
      found: "gbt7714-2015",
      named: null,
      followed: 6,
    });
    expect(body.data.references).toHaveLength(6);
    const found = body.data.references.flatMap(({ findings }: { findings: object[] }) => findings);
    expect(found).toHaveLength(body.data.findings);
    for (const { page, text } of body.data.references) {
      expect(page).toBeWithin(1, 10);
      expect(text).toContain("[");
    }
    const byIeee = (await read(student, "?style=ieee")).body.data;
    expect(byIeee.style).toMatchObject({ checked: "ieee", found: "gbt7714-2015" });
    expect(byIeee.references[0].findings).toMatchObject([{ rule: "other_style", field: "type" }]);
    expect(byIeee.style.choices).toContainEqual({ style: "ieee", references: 6 });
    expect((await read(student, "?style=mla")).status).toBe(400);
    expect((await read(other)).status).toBe(404);
  });

  test("the file comes back byte for byte", async () => {
    const response = await service.fetch(`${reports}/${scored}/file`, { headers: student.headers });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(await sampleReport("chinese-thesis.pdf"));
  });

  test("students see their own reports, teachers and admins all", async () => {
    const see = async (who: TestPerson, part = "") =>
      (await service.call(`${reports}/${scored}${part}`, { headers: who.headers })).status;
    for (const part of ["", "/content", "/score", "/file", "/events"]) expect(await see(other, part)).toBe(404);
    expect([await see(teacher), await see(admin), await see(student)]).toEqual([200, 200, 200]);
    const list = async (who: TestPerson) =>
      (await service.call(`${reports}?limit=1`, { headers: who.headers })).body.data;
    expect(await list(other)).toMatchObject({ total: 0, reports: [] });
    expect((await list(teacher)).total).toBeGreaterThan(0);
    const filtered = await service.call(`${reports}?status=failed`, { headers: student.headers });
    expect(filtered.body.data.total).toBe(0);
  });

  test("events tell the stages and end with done; Last-Event-ID resumes after what was heard", async () => {
    const listen = async (headers: Record<string, string>) => {
      const events = [];
      const response = await service.fetch(`${reports}/${scored}/events`, {
        headers: { ...student.headers, ...headers },
      });
      for await (const event of readServerSentEvents(response)) events.push(event);
      return events;
    };
    const all = await listen({});
    const stages = all.filter(({ event }) => event === "stage").map(({ data }) => JSON.parse(data).stage);
    expect(stages).toEqual(["download", "convert", "analyze", "score", "save"]);
    expect(all.at(-1)?.event).toBe("done");
    expect(JSON.parse(all.at(-1)?.data ?? "")).toMatchObject({ mode: "simulated" });
    const rest = await listen({ "Last-Event-ID": all[2]?.id ?? "" });
    expect(rest).toEqual(all.slice(3));
    expect(await listen({ "Last-Event-ID": all.at(-1)?.id ?? "" })).toEqual([]);
  });

  test("a broken file ends as failed with a reason for its author in both languages", async () => {
    const id = await upload(service, student, "broken.pdf");
    const report = await waitForReport(service, student, id);
    expect(report).toMatchObject({ status: "failed", error: { code: "damaged" } });
    expect(report.error.message).toContain("已损坏");
    const english = await service.call(`${reports}/${id}`, {
      headers: { ...student.headers, "Accept-Language": "en" },
    });
    expect(english.body.data.error.message).toContain("damaged");
    const score = await service.call(`${reports}/${id}/score`, { headers: student.headers });
    expect([score.status, score.body.error]).toEqual([409, "报告尚未评分"]);
    const letters = await service.call("/api/v1/dead-letters", { headers: admin.headers });
    expect(letters.body.data.total).toBe(0);
  });

  test("rescore by a teacher starts a new run, keeps the old score until the new one is there and lists both, and hides from others", async () => {
    const before = (await service.call(`${reports}/${scored}/score`, { headers: student.headers })).body.data;
    const rescore = (who: TestPerson) =>
      service.call(`${reports}/${scored}/rescore`, { headers: who.headers, json: {} });
    expect((await rescore(student)).status).toBe(403);
    expect((await rescore(teacher)).status).toBe(202);
    const report = await waitForReport(service, student, scored);
    const after = (await service.call(`${reports}/${scored}/score`, { headers: student.headers })).body.data;
    expect(after.run_id).not.toBe(before.run_id);
    expect(after.final_score).toBe(before.final_score);
    expect(report.stages.slice(5).map((record: { stage: string }) => record.stage)).toEqual(["score", "save"]);
    expect((await rescore(other)).status).toBe(404);

    const runs = (who: TestPerson) => service.call(`${reports}/${scored}/runs`, { headers: who.headers });
    const scores = (await runs(teacher)).body.data.runs.toReversed();
    expect(scores.map(({ run_id }: { run_id: string }) => run_id).slice(0, 2)).toEqual([after.run_id, before.run_id]);
    expect(scores[0]).toMatchObject({ mode: "simulated", provisional: true, change: { final_score: 0, criteria: [] } });
    expect(scores.at(-1).change).toBeNull();
    expect((await runs(other)).status).toBe(404);
  });

  test("DELETE removes a marked report with its files; its owner may not, a teacher may", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    const remove = async (who: TestPerson) =>
      (await service.call(`${reports}/${id}`, { method: "DELETE", headers: who.headers })).status;
    expect([await remove(other), await remove(student), await remove(teacher)]).toEqual([404, 403, 200]);
    const kept = await readdir(service.folder.objects, { recursive: true });
    expect(kept.filter((name) => name.includes(id))).toEqual([]);
    expect((await service.call(`${reports}/${id}`, { headers: student.headers })).status).toBe(404);
  });

  test("deleting a user keeps their reports without owner, or takes them along", async () => {
    const leaver = await service.person("student");
    const id = await upload(service, leaver);
    await waitForReport(service, leaver, id);
    await service.call(`/api/v1/api/users/${leaver.id}`, { method: "DELETE", headers: admin.headers });
    const kept = await service.call(`${reports}/${id}`, { headers: admin.headers });
    expect(kept.body.data).toMatchObject({ owner_id: null, status: "scored" });

    const thorough = await service.person("student");
    const gone = await upload(service, thorough);
    await waitForReport(service, thorough, gone);
    const path = `/api/v1/api/users/${thorough.id}?reports=delete`;
    expect((await service.call(path, { method: "DELETE", headers: admin.headers })).status).toBe(200);
    expect((await service.call(`${reports}/${gone}`, { headers: admin.headers })).status).toBe(404);
    const files = await readdir(service.folder.objects, { recursive: true });
    expect(files.filter((name) => name.includes(gone))).toEqual([]);
  });

  describe("knowledge graph", () => {
    const graphs = "/api/v1/knowledge-graph";

    const build = async (who: TestPerson) => {
      const started = await service.call(`${graphs}/builds`, { method: "POST", headers: who.headers });
      expect(started.status).toBe(202);
      for (;;) {
        const { body } = await service.call(`${graphs}/builds/${started.body.data.id}`, { headers: who.headers });
        if (body.data.status === "published") return body.data;
        expect(body.data.status).not.toBe("failed");
        await Bun.sleep(50);
      }
    };

    test("builds publishes a graph over all analyzed reports; a second build gives the same graph", async () => {
      const built = await build(teacher);
      expect(built.reports).toBeGreaterThan(0);
      const first = await service.call(graphs, { headers: teacher.headers });
      const labels = first.body.data.graph.nodes.map(
        (node: { attributes: { label: string } }) => node.attributes.label,
      );
      expect(labels).toContain("并发控制");
      await build(teacher);
      const second = await service.call(graphs, { headers: teacher.headers });
      expect(second.body.data.graph).toEqual(first.body.data.graph);
      expect(second.body.data.build.id).not.toBe(first.body.data.build.id);
    });

    test("the graph comes as GEXF when asked for", async () => {
      const response = await service.fetch(graphs, { headers: { ...teacher.headers, Accept: "application/gexf+xml" } });
      expect(response.headers.get("content-type")).toContain("application/gexf+xml");
      expect(await response.text()).toContain("<gexf");
    });

    test("students get only what rests on their own reports", async () => {
      await build(teacher);
      const mine = (await service.call(graphs, { headers: student.headers })).body.data.graph;
      const places = mine.edges.flatMap((edge: { attributes: { evidence: { report_id: string }[] } }) =>
        edge.attributes.evidence.map((place) => place.report_id),
      );
      expect(places).toContain(scored);
      const { body } = await service.call(`${reports}?limit=100`, { headers: student.headers });
      const own = body.data.reports.map((report: { id: string }) => report.id);
      for (const place of places) expect(own).toContain(place);
      const nothing = (await service.call(graphs, { headers: other.headers })).body.data.graph;
      expect([nothing.nodes, nothing.edges]).toEqual([[], []]);
    });

    test("students get the same graph whether or not others handed in, and no id or count of theirs", async () => {
      const [alone, classmate] = [await service.person("student"), await service.person("student")];
      const own = await upload(service, alone, "chinese-thesis.pdf");
      await waitForReport(service, alone, own);
      await build(teacher);
      const before = (await service.call(graphs, { headers: alone.headers })).body.data;
      expect(before.build).toMatchObject({ status: "published", reports: 1, nodes: before.graph.nodes.length });
      expect(before.graph.attributes.statistics).toMatchObject({
        reports: 1,
        merges: before.graph.attributes.merges.length,
      });

      // The same thesis: every node and every relation of it is now also another student's.
      const foreign = await upload(service, classmate, "chinese-thesis.pdf");
      await waitForReport(service, classmate, foreign);
      await build(teacher);
      const after = (await service.call(graphs, { headers: alone.headers })).body.data;
      expect(after.graph).toEqual(before.graph);
      expect(after.build).toMatchObject({ reports: 1, nodes: before.build.nodes, edges: before.build.edges });
      expect(JSON.stringify(after)).not.toContain(foreign);
      const gexf = await service.fetch(graphs, { headers: { ...alone.headers, Accept: "application/gexf+xml" } });
      expect(gexf.headers.get("content-type")).toContain("application/gexf+xml");
      const xml = await gexf.text();
      expect([xml.includes(own), xml.includes(foreign)]).toEqual([true, false]);
    });

    test("students may neither start a build nor see how one stands", async () => {
      const { body } = await service.call(`${graphs}/builds`, { method: "POST", headers: teacher.headers });
      const asked = [
        await service.call(`${graphs}/builds`, { method: "POST", headers: student.headers }),
        await service.call(`${graphs}/builds/${body.data.id}`, { headers: student.headers }),
      ];
      for (const answer of asked) {
        expect([answer.status, answer.body]).toEqual([403, { success: false, error: "没有权限执行此操作" }]);
      }
      const built = await service.call(`${graphs}/builds`, { method: "POST", headers: admin.headers });
      expect(built.status).toBe(202);
    });
  });
});
