import { expect, test } from "bun:test";
import { type LogFields, type Logger, silentLogger } from "@rubrica/core";
import { createClientReader } from "./client-address.ts";

const request = (forwarded?: string, header = "x-forwarded-for") =>
  new Request("http://rubrica.example/", {
    headers: { "user-agent": "Test/1", ...(forwarded !== undefined && { [header]: forwarded }) },
  });
const clientBehind = (trustedProxies: number, logger = silentLogger) => createClientReader({ trustedProxies, logger });

test("createClientReader() ignores X-Forwarded-For without a proxy of ours", () => {
  const client = clientBehind(0)(request("203.0.113.1"), "198.51.100.7");
  expect(client).toEqual({ ip: "198.51.100.7", userAgent: "Test/1" });
});

test("createClientReader() takes what our own proxies appended, not what the client wrote", () => {
  expect(clientBehind(1)(request("1.1.1.1, 203.0.113.1"), "10.0.0.1").ip).toBe("203.0.113.1");
  expect(clientBehind(2)(request("1.1.1.1, 203.0.113.1, 10.0.0.2"), "10.0.0.1").ip).toBe("203.0.113.1");
});

test("createClientReader() falls back to the connection where a proxy said nothing", () => {
  expect(clientBehind(1)(request(), "10.0.0.1").ip).toBe("10.0.0.1");
  expect(clientBehind(3)(request("203.0.113.1"), "10.0.0.1").ip).toBe("10.0.0.1");
  expect(clientBehind(0)(request(), null).ip).toBeNull();
});

test("createClientReader() warns once of a forwarded header that arrives where no proxy is trusted", () => {
  const warnings: string[] = [];
  const warn = (fields: LogFields, message: string) => void warnings.push(`${message} ${JSON.stringify(fields)}`);
  const logger: Logger = { ...silentLogger, warn };
  for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
    const read = clientBehind(0, logger);
    read(request(), "10.0.0.1");
    expect(warnings).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) read(request("203.0.113.1", header), "10.0.0.1");
    expect(warnings).toHaveLength(1);
    expect(warnings.splice(0)[0]).toContain("TRUSTED_PROXIES");
  }
  const trusting = clientBehind(1, logger);
  trusting(request("203.0.113.1"), "10.0.0.1");
  expect(warnings).toEqual([]);
});
