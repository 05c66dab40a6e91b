import type { FunctionHandler } from "@rubrica/conformance";
import { type DenoFunction, startDenoFunction } from "./deno-function.ts";

/** The two functions under Deno, with the same settings. */
export interface EdgeFunctions {
  readonly register: DenoFunction;
  readonly login: DenoFunction;
}

/** Starts the functions as they are asked for, and keeps them: whoever asks with the same settings gets the same ones. */
export function createEdgeFunctions(options: { readonly deno: string; readonly folder: string }) {
  const started = new Map<string, Promise<EdgeFunctions>>();

  async function start(environment: Readonly<Record<string, string>>): Promise<EdgeFunctions> {
    const [register, login] = await Promise.all([
      startDenoFunction({ ...options, name: "auth-register", environment }),
      startDenoFunction({ ...options, name: "auth-login", environment }),
    ]);
    return { register, login };
  }

  return {
    with(environment: Readonly<Record<string, string>>): Promise<EdgeFunctions> {
      const key = JSON.stringify(environment);
      const kept = started.get(key) ?? start(environment);
      started.set(key, kept);
      return kept;
    },
    async stop(): Promise<void> {
      for (const { register, login } of await Promise.all(started.values())) {
        await Promise.all([register.stop(), login.stop()]);
      }
    },
  };
}

/** Hands requests on to a function, as if they came from this address through a proxy. */
export function callerOf(name: string, { url }: DenoFunction, address: string): FunctionHandler {
  return async (request) => {
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", address);
    const body = request.body === null ? {} : { body: await request.arrayBuffer() };
    return fetch(`${url}/${name}`, { method: request.method, headers, ...body });
  };
}
