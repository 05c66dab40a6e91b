/**
 * Mounts registration, login and `/auth/v1` in Node's own server, without a framework:
 *
 *     PORT=8787 bun apps/examples/src/handlers-in-node-http.ts     or, from version 22.18 on, with node
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import { createPostgresStores, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { silentLogger as logger, systemClock } from "@rubrica/core";
import {
  createAccountProvider,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createAuthV1Handler,
  createClientReader,
  createKeySet,
  createRequestLimit,
  createSigningKeys,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";

const pglite = await PGlite.create(); // in memory; PGlite.create("./data/database") keeps it
const database = pgliteDatabase(pglite);
await migrate(database);
const stores = createPostgresStores({ database });
const keySet = await createKeySet(systemClock); // keep it, and keep it secret

const server = createServer(answer);
await new Promise<void>((resolve) => server.listen(Number(process.env.PORT ?? 8787), "127.0.0.1", resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

const identity = {
  stores,
  transaction: stores.transaction,
  hasher: createArgon2idHasher(),
  signingKeys: createSigningKeys(keySet),
  rateLimiter: stores.rateLimiter,
  clock: systemClock,
  logger,
  issuer: `${origin}/auth/v1`,
  emailConfirmation: "off" as const,
  confirmationLink: (token: string) => `${origin}/functions/v1/auth-confirm?token=${token}`,
};
// Where a request comes from is known to its connection alone; limits count by it.
const connections = new WeakMap<Request, IncomingMessage>();
const readClient = createClientReader({ trustedProxies: 0, logger });
const functions = {
  accountProvider: createAccountProvider(identity),
  userInfo: stores.userInfo,
  selfRegistrationRoles: ["student" as const],
  requestLimit: createRequestLimit(stores.rateLimiter),
  keys: [keySet.anonKey],
  logger,
  client: (request: Request) => readClient(request, connections.get(request)?.socket.remoteAddress ?? null),
};
const register = createAuthRegisterHandler(functions);
const login = createAuthLoginHandler(functions);
const auth = createAuthV1Handler({
  ...functions,
  identity,
  keys: { anon: keySet.anonKey, service: keySet.serviceKey },
  baseUrl: `${origin}/auth/v1`,
  version: "1.0.0",
});
console.log(`listening on ${origin}`);

function findHandler(path: string): ((request: Request) => Promise<Response>) | null {
  if (path === "/functions/v1/auth-register") return register;
  if (path === "/functions/v1/auth-login") return login;
  return path.startsWith("/auth/v1/") ? auth : null;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const request = toRequest(incoming);
    const handler = findHandler(new URL(request.url).pathname);
    const response = handler ? await handler(request) : new Response("not found", { status: 404 });
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers);
    if (response.body) await pipeline(response.body, outgoing);
    else outgoing.end();
  } catch {
    outgoing.destroy(); // the connection broke, or what came in is no request
  }
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  // Node's types of a web stream are not those of the web.
  const body = hasBody ? (Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>) : null;
  const init = { method, headers, body, duplex: "half" };
  const request = new Request(new URL(url, origin), init);
  connections.set(request, incoming);
  return request;
}

process.once("SIGTERM", async () => {
  server.close();
  server.closeAllConnections();
  await pglite.close();
});
