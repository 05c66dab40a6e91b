import { expect } from "bun:test";
import { copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bootRedisServer } from "../../../../packages/adapter-redis/test/redis-server.ts";
import { startS3Server } from "../../../../packages/adapter-s3/test/s3-server.ts";
import { startLoopbackServer } from "../../../../packages/adapter-smtp/test/loopback-server.ts";
import { startLiteServer } from "../../../../packages/adapter-supabase/test/lite-server.ts";
import { writePdf } from "../../../../packages/pdf/test/pdf-writer/write-pdf.ts";
import { answerProperly, properAnswer, startFakeModel } from "../../../../packages/scoring/test/fake-model.ts";
import { responded, startFakeOpenAi } from "../../../../packages/scoring/test/fake-openai.ts";
import { root, run } from "./readme-programs.ts";

/** What stands around the programs of a README when they run. */
export interface Surroundings {
  /** Addresses and keys of the README, and those that stand for them here. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Looks at what the programs have left, where they print nothing of it. */
  verify?(): Promise<void>;
  stop?(): void | Promise<void>;
}

/** Sets up what the programs of a package's README need besides the packages; most need nothing. */
export async function setUp(packageName: string, folder: string): Promise<Surroundings> {
  return (await SET_UPS[packageName]?.(folder)) ?? {};
}

const SET_UPS: Readonly<Record<string, (folder: string) => Surroundings | Promise<Surroundings>>> = {
  "adapter-filesystem"(folder) {
    return {
      async verify() {
        expect(readdirSync(join(folder, "data/objects/reports/1"))).toEqual(["source.pdf"]);
        expect(readdirSync(join(folder, "data/mail"))).toHaveLength(1);
      },
    };
  },

  async "adapter-redis"() {
    const { url } = await bootRedisServer({ appendonly: "yes" });
    return { environment: { REDIS_URL: url } };
  },

  async "adapter-s3"() {
    const server = await startS3Server();
    await server.makeBucket("reports");
    return {
      replace: {
        "https://s3.eu-central-1.amazonaws.com": server.url,
        'region: "eu-central-1"': 'region: "us-east-1"',
        AKIAIOSFODNN7EXAMPLE: server.credentials.accessKeyId,
        "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY": server.credentials.secretAccessKey,
      },
      stop: () => server.stop(),
    };
  },

  async "adapter-smtp"() {
    const server = await startLoopbackServer();
    return {
      replace: { "smtp://user:password@mail.example.com:587": `smtp://127.0.0.1:${server.port}` },
      async verify() {
        expect(await server.delivered()).toMatchObject([{ recipients: ["li@example.com"], subject: "请确认邮箱" }]);
      },
      stop: () => server.close(),
    };
  },

  async "adapter-supabase"() {
    const server = await startLiteServer();
    await server.makeBucket("reports");
    return {
      replace: {
        "https://abcdefgh.supabase.co": server.url,
        sb_publishable_of_the_project: server.publicKey,
        sb_secret_of_the_project: server.secretKey,
      },
      stop: () => server.stop(),
    };
  },

  "knowledge-graph"(folder) {
    copyReport("chinese-thesis.pdf", folder, "first.pdf");
    copyReport("course-report.pdf", folder, "second.pdf");
    return {};
  },

  pdf(folder) {
    const items = [{ kind: "text" as const, text: "Hello page", x: 72, y: 100, size: 12 }];
    writeFileSync(join(folder, "report.pdf"), writePdf({ pages: [{ items }] }));
    return {};
  },

  gradebook(folder) {
    copyReport("chinese-thesis.pdf", folder, "chinese-thesis.pdf");
    return { replace: { "../reports/chinese-thesis.pdf": "chinese-thesis.pdf" } };
  },

  async "report-parser"(folder) {
    writeFileSync(join(folder, "report.pdf"), writeCourseReport());
    // One program imports the worker as it is published.
    const place = join(root, "packages/report-parser");
    if (!existsSync(join(place, "dist/parse-job.mjs"))) {
      const built = await run([process.execPath, "--bun", "tsup"], { cwd: place });
      expect(built, built.complaints).toMatchObject({ exitCode: 0 });
    }
    return {};
  },

  "report-pipeline"(folder) {
    copyReport("chinese-thesis.pdf", folder, "chinese-thesis.pdf");
    return { replace: { "../reports/chinese-thesis.pdf": "chinese-thesis.pdf" } };
  },

  scoring(folder) {
    copyReport("chinese-thesis.pdf", folder, "thesis.pdf");
    const rubric = join(import.meta.dirname, "../../../../packages/scoring/src/rubric/default-rubric.json");
    copyFileSync(rubric, join(folder, "rubric.json"));
    const model = startFakeModel(answerProperly);
    const openai = startFakeOpenAi(({ chat }) => responded(properAnswer(chat)));
    return {
      replace: {
        "https://api.example.com/v1": model.baseUrl,
        'provider: "openai",': `provider: "openai", baseUrl: ${JSON.stringify(openai.baseUrl)},`,
      },
      stop() {
        model[Symbol.dispose]();
        openai[Symbol.dispose]();
      },
    };
  },
};

function copyReport(name: string, folder: string, as: string): void {
  copyFileSync(join(import.meta.dirname, "../../reports", name), join(folder, as));
}

function writeCourseReport(): Uint8Array {
  const prose = Array.from({ length: 14 }, (_, line) => ({
    kind: "text" as const,
    text: `Line ${line + 1} of the body says something about the aim of this course work.`,
    x: 72,
    y: 160 + line * 18,
  }));
  const heading = (text: string, y: number, size: number) =>
    ({ kind: "text", text, x: 72, y, size, font: "helveticaBold" }) as const;
  return writePdf({
    info: { Title: "Course report" },
    outline: [
      { title: "1 Introduction", page: 0, y: 70, children: [{ title: "1.1 Aim", page: 0, y: 130 }] },
      { title: "2 Results", page: 1, y: 70 },
    ],
    pages: [
      { items: [heading("1 Introduction", 80, 18), heading("1.1 Aim", 140, 14), ...prose] },
      { items: [heading("2 Results", 80, 18), ...prose] },
    ],
  });
}
