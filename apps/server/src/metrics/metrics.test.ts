import { expect, test } from "bun:test";
import { createMetrics, type Metrics } from "./metrics.ts";

async function withMetrics(work: (metrics: Metrics) => Promise<void>): Promise<void> {
  const metrics = createMetrics({ version: "1.2.3", role: "worker" });
  try {
    await work(metrics);
  } finally {
    metrics.close();
  }
}

const usage = { inputTokens: 100, outputTokens: 20 };

test("read() tells of calls of the model by outcome, with tokens and duration", () =>
  withMetrics(async (metrics) => {
    metrics.aiCallEnded({ section: "body", outcome: "answered", code: null, usage, seconds: 3 });
    metrics.aiCallEnded({ section: "body", outcome: "invalid", code: null, usage, seconds: 3 });
    metrics.aiCallEnded({ section: "body", outcome: "failed", code: "rate_limited", usage, seconds: 30 });
    const { text } = await metrics.read();
    expect(text).toContain('rubrica_ai_calls_total{outcome="answered"} 1');
    expect(text).toContain('rubrica_ai_calls_total{outcome="invalid"} 1');
    expect(text).toContain('rubrica_ai_calls_total{outcome="rate_limited"} 1');
    expect(text).toContain('rubrica_ai_tokens_total{direction="input"} 300');
    expect(text).toContain('rubrica_ai_call_duration_seconds_bucket{le="5"} 2');
  }));

test("read() says that the queue is down, leaves its figures out, and tells of everything else", () =>
  withMetrics(async (metrics) => {
    let isDown = false;
    metrics.watch({
      queue: { oldestReadySeconds: async () => 7 },
      queueControl: {
        depths: (types) =>
          isDown
            ? Promise.reject(new Error("away"))
            : Promise.resolve(types.map((type) => ({ type, ready: 1, scheduled: 0, running: 0, dead: 0 }))),
      },
      taskTypes: ["work"],
      pool: () => ({ size: 10, used: 10, waiting: 4 }),
      manager: null,
    });
    isDown = true;
    const down = (await metrics.read()).text;
    expect(down).toContain("rubrica_queue_up 0");
    expect(down).not.toContain("rubrica_queue_tasks{");
    expect(down).toMatch(/^rubrica_queue_oldest_ready_seconds (NaN|Nan)$/m);
    expect(down).toContain('rubrica_database_connections{state="waiting"} 4');
    isDown = false;
    const up = (await metrics.read()).text;
    expect(up).toContain("rubrica_queue_up 1");
    expect(up).toContain('rubrica_queue_tasks{type="work",state="ready"} 1');
    expect(up).toContain("rubrica_queue_oldest_ready_seconds 7");
  }));
