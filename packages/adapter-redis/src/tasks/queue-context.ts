import type { RedisClient } from "../redis-client.ts";
import { defineScript, runScript, type Script } from "../script.ts";
import { layout } from "./layout.ts";

/** What every operation of a queue is done with. */
export interface QueueContext {
  readonly redis: RedisClient;
  /** What all keys of the queue begin with. */
  readonly base: string;
  /** Lua of `now()`. */
  readonly clock: string;
}

/** Runs the script of one verb, which finds the layout's functions and the time at hand. */
export async function runVerb(
  { redis, base, clock }: QueueContext,
  verb: string,
  values: readonly (string | number)[],
): Promise<unknown> {
  return await runScript(redis, scriptOf(clock, verb), base, values);
}

const scripts = new Map<string, Script>();

function scriptOf(clock: string, verb: string): Script {
  const text = `${clock}\n${layout}\n${verb}`;
  const known = scripts.get(text);
  if (known) return known;
  const script = defineScript(text);
  scripts.set(text, script);
  return script;
}
