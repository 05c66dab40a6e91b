import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { ask, newEmail, PASSWORD, type SignedUp, signIn, signUp, whoIs } from "./requests.ts";
import { type Servers, startServers } from "./servers.ts";

const form = "application/x-www-form-urlencoded";

describe("requests in forms that nobody's client sends", () => {
  let servers: Servers;
  let person: SignedUp;
  beforeAll(async () => {
    servers = await startServers(1);
    person = await signUp(servers.one);
  }, 240_000);
  afterAll(() => servers.close());

  const grant = (query: string, options: Parameters<typeof ask>[2]) =>
    ask(servers.one, `/auth/v1/token?${query}`, options);

  test("neither a refresh token nor a password is taken from the address", async () => {
    const { refreshToken, email } = person;
    for (const query of [
      `grant_type=refresh_token&refresh_token=${refreshToken}`,
      `grant_type=password&email=${email}&password=${encodeURIComponent(PASSWORD)}`,
    ]) {
      for (const options of [{ json: {} }, { method: "GET" }, { text: "", method: "POST" }]) {
        const { status, text } = await grant(query, options);
        expect({ query, status: status === 400 || status === 405 }).toEqual({ query, status: true });
        expect(text).not.toContain("access_token");
      }
    }
    const json = { email, password: PASSWORD, grant_type: "password" };
    expect((await ask(servers.one, "/auth/v1/token", { json })).status).toBe(400);
    const [untouched] = await servers.database.query<{ used: number }>(
      "select count(used_at)::int as used from rubrica.refresh_tokens",
    );
    expect(untouched).toEqual({ used: 0 });
  });

  test("of a parameter that comes twice the first counts, everywhere", async () => {
    const json = { email: person.email, password: PASSWORD };
    expect((await grant("grant_type=password&grant_type=refresh_token", { json })).status).toBe(200);
    expect((await grant("grant_type=nothing&grant_type=password", { json })).status).toBe(400);
    for (const query of ["grant_type[]=password", "grant_type=password,refresh_token", "GRANT_TYPE=password"]) {
      expect((await grant(query, { json })).status).toBe(400);
    }
    const [here, there] = [(await signIn(servers.one, person)).body, (await signIn(servers.one, person)).body];
    const token = here.access_token;
    await ask(servers.one, "/auth/v1/logout?scope=local&scope=global", { method: "POST", token });
    expect((await whoIs(servers.one, here.access_token)).status).toBe(403);
    expect((await whoIs(servers.one, there.access_token)).status).toBe(200);
    for (const scope of ["nobody", "__proto__", "global'--"]) {
      const answer = await ask(servers.one, `/auth/v1/logout?scope=${scope}`, {
        method: "POST",
        token: there.access_token,
      });
      expect(answer.status).toBe(400);
    }
    expect((await whoIs(servers.one, there.access_token)).status).toBe(200);
  });

  test("no header and no field changes the method or the path of a request", async () => {
    const headers = {
      "x-http-method-override": "DELETE",
      "x-http-method": "DELETE",
      "x-method-override": "DELETE",
      "x-original-url": "/auth/v1/logout",
      "x-rewrite-url": "/auth/v1/logout",
    };
    const token = person.accessToken;
    const { status, body } = await ask(servers.one, "/auth/v1/user?_method=DELETE", { token, headers });
    expect([status, body.id]).toEqual([200, person.id]);
    const put = await ask(servers.one, "/auth/v1/user?_method=DELETE", {
      method: "PUT",
      token,
      headers,
      json: { _method: "DELETE" },
    });
    expect(put.status).toBe(200);
    expect((await whoIs(servers.one, token)).status).toBe(200);
    for (const [method, path] of [
      ["PATCH", "/auth/v1/user"],
      ["DELETE", "/auth/v1/user"],
      ["PUT", "/auth/v1/token"],
      ["PROPFIND", "/auth/v1/user"],
    ] as const) {
      expect({ method, status: (await ask(servers.one, path, { method, token })).status }).toEqual({
        method,
        status: 405,
      });
    }
  });

  test("a path in another spelling is not found or is the same, and never passes by a key", async () => {
    for (const path of [
      "/auth/v1/ADMIN/users",
      "/auth/v1//admin/users",
      "/auth/v1/admin/users/",
      "/auth/v1/admin%2fusers",
      "/auth/v1/admin/users;x=1",
      "/auth/v1/health/../admin/users",
      "/auth/v1/health/%2e%2e/admin/users",
      "/auth/v1/.well-known/..%2fadmin/users",
      "/auth/v1/admin/users%00",
      "/auth/v1/admin/users%20",
      "//auth/v1/admin/users",
      "/functions/v1/../../auth/v1/admin/users",
    ]) {
      const { status } = await ask(servers.one, path, { token: person.accessToken });
      expect({ path, refused: status === 403 || status === 404 }).toEqual({ path, refused: true });
    }
  });

  test("whatever a body says that it is, it is read as JSON or refused", async () => {
    const json = JSON.stringify({ email: person.email, password: PASSWORD });
    const send = async (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const url = `${servers.one.url}/auth/v1/token?grant_type=password`;
      return (await fetch(url, { method: "POST", headers, body: text })).status;
    };
    for (const type of ["application/json", "application/json; charset=utf-16", "text/plain", form, "", "x\u00ff"]) {
      expect({ type, status: await send(json, { "content-type": type }) }).toEqual({ type, status: 200 });
    }
    const fields = new URLSearchParams({ email: person.email, password: PASSWORD }).toString();
    expect(await send(fields, { "content-type": form })).toBe(400);
    expect(await send(new Uint8Array(Buffer.from(json, "utf16le")), { "content-type": "application/json" })).toBe(400);
    expect(await send(Bun.gzipSync(json), { "content-encoding": "gzip" })).toBe(400);
    // A small body that becomes a huge one is not unpacked.
    expect(await send(Bun.gzipSync("x".repeat(50_000_000)), { "content-encoding": "gzip" })).toBe(400);
    expect(await send(new Uint8Array([0xff, 0xfe, 0xfd]), {})).toBe(400);
    expect(await send(`${json}${json}`, {})).toBe(400);
    expect(await send(`[${json}]`, {})).toBe(400);
    expect(await send(JSON.stringify(json), {})).toBe(400);
  });

  test("deep JSON and fields of every kind are the client's fault at every door", async () => {
    const token = person.accessToken;
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const values = ["null", "true", "0", "1e999", '""', '"\\u0000"', '"\\ud800"', "[]", "{}", '{"$ne":1}', deep];
    const doors = [
      ["POST", "/signup", ["email", "password", "data", "code_challenge", "gotrue_meta_security"]],
      ["POST", "/token?grant_type=password", ["email", "password", "phone"]],
      ["POST", "/token?grant_type=refresh_token", ["refresh_token"]],
      ["POST", "/token?grant_type=pkce", ["auth_code", "code_verifier"]],
      ["POST", "/verify", ["type", "token", "token_hash", "email", "phone"]],
      ["POST", "/recover", ["email", "code_challenge"]],
      ["POST", "/resend", ["type", "email"]],
      ["POST", "/otp", ["email", "create_user", "data", "phone"]],
      ["PUT", "/user", ["email", "password", "data", "nonce", "phone"]],
    ] as const;
    for (const [method, path, fields] of doors) {
      for (const field of fields) {
        const usual = { email: "nobody@example.com", password: PASSWORD, type: "signup", token: "123456" };
        const rest = path === "/user" ? {} : usual;
        for (const value of values) {
          const others = JSON.stringify({ ...rest, [field]: undefined }).slice(1, -1);
          const text = `{${others}${others && ","}"${field}":${value}}`;
          const { status } = await ask(servers.one, `/auth/v1${path}`, { method, text, token });
          const case_ = `${method} ${path} ${field}=${value.slice(0, 20)}`;
          expect({ case_, ours: status >= 500 }).toEqual({ case_, ours: false });
        }
      }
    }
  });

  test("nobody keeps an answer that holds a token or tells of a person, and browsers of no origin get more than they ask for", async () => {
    const { one } = servers;
    const token = (await signIn(one, person)).body.access_token;
    const json = { email: person.email, password: PASSWORD };
    const answers = [
      await signIn(one, person),
      await ask(one, "/auth/v1/signup", { json: { ...json, email: newEmail() } }),
      await whoIs(one, token),
      await ask(one, "/auth/v1/user/sessions", { token }),
      await ask(one, "/auth/v1/admin/users", { token: servers.serviceKey }),
      await ask(one, "/auth/v1/verify?token=x&type=signup"),
      await ask(one, "/functions/v1/auth-login", { json }),
      await ask(one, "/functions/v1/auth-register", { json: { ...json, full_name: "X" } }),
      await signIn(one, { email: newEmail() }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      // With `*` a browser sends no cookie, and there is none to send.
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
    }
    for (const path of ["/auth/v1/user", "/functions/v1/auth-login", "/api/v1/reports"]) {
      const preflight = await ask(one, path, {
        method: "OPTIONS",
        headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  test("bytes that are no proper request end in 4xx or a closed connection, and the next one is served", async () => {
    const { port } = new URL(servers.one.url);
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    const head = "POST /auth/v1/token?grant_type=password HTTP/1.1\r\n";
    const requests: Readonly<Record<string, string>> = {
      "no host": `GET /auth/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n`,
      "a host with a blank": `GET /auth/v1/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
      "a host with a slash": `GET /auth/v1/user HTTP/1.1\r\nHost: evil.example/x?\r\nConnection: close\r\n\r\n`,
      "a host with brackets": `GET /auth/v1/user HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n`,
      "a host with a port too large": `GET /auth/v1/user HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n`,
      "an absolute address": `GET http://evil.example/auth/v1/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      "a path with a broken escape": `GET /auth/v1/user/sessions/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      "two lengths": `${head}Host: x\r\nContent-Length: 5\r\nContent-Length: 60\r\nConnection: close\r\n\r\n${body}`,
      "a length and chunks": `${head}Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /auth/v1/admin/users HTTP/1.1\r\n\r\n`,
      "a length that is no number": `${head}Host: x\r\nContent-Length: -1\r\nConnection: close\r\n\r\n${body}`,
      "a length that is a lie": `${head}Host: x\r\nContent-Length: 9999999999\r\nConnection: close\r\n\r\n`,
      "a header over two lines": `GET /auth/v1/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer\r\n x\r\nConnection: close\r\n\r\n`,
      "no HTTP": "\u0016\u0003\u0001\u0002\r\n\r\n",
    };
    for (const [name, request] of Object.entries(requests)) {
      const answer = await exchange(Number(port), request);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 400);
      expect({ name, ours: status >= 500 }).toEqual({ name, ours: false });
      expect({ name, opened: answer.includes("access_token") }).toEqual({ name, opened: false });
    }
    expect((await whoIs(servers.one, person.accessToken)).status).toBe(200);
  });
});

/** Sends bytes and gives what comes back until the other end closes. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      received += text;
    });
    socket.on("close", () => resolve(received));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? resolve(received) : reject(error),
    );
    socket.setTimeout(30_000, () => socket.destroy(new Error("The connection was held.")));
  });
}
