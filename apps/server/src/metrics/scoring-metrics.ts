import type { EndedCall } from "@rubrica/scoring";
import { Counter, Histogram, type Registry } from "prom-client";

/** Calls of the model that judges: how they ended, what they cost, how long they took. */
export function createScoringMetrics(registry: Registry): (call: EndedCall) => void {
  const registers = [registry];
  const calls = new Counter({
    name: "rubrica_ai_calls_total",
    help: "Calls of the model: answered, invalid, or why there was no answer.",
    labelNames: ["outcome"],
    registers,
  });
  const tokens = new Counter({
    name: "rubrica_ai_tokens_total",
    help: "Tokens that the model's server counted.",
    labelNames: ["direction"],
    registers,
  });
  const durations = new Histogram({
    name: "rubrica_ai_call_duration_seconds",
    help: "From the question to its answer, repetitions and waits included.",
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 800],
    registers,
  });
  return ({ outcome, code, usage, seconds }) => {
    calls.inc({ outcome: code ?? outcome });
    tokens.inc({ direction: "input" }, usage.inputTokens);
    tokens.inc({ direction: "output" }, usage.outputTokens);
    durations.observe(seconds);
  };
}
