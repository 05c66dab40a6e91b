import { expect, test } from "bun:test";
import { clientOf } from "./client-address.ts";

const request = (forwarded?: string) =>
  new Request("http://rubrica.example/", {
    headers: { "user-agent": "Test/1", ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
  });

test("clientOf() ignores X-Forwarded-For without a proxy of ours", () => {
  expect(clientOf(request("203.0.113.1"), "198.51.100.7", 0)).toEqual({ ip: "198.51.100.7", userAgent: "Test/1" });
});

test("clientOf() takes what our own proxies appended, not what the client wrote", () => {
  expect(clientOf(request("1.1.1.1, 203.0.113.1"), "10.0.0.1", 1).ip).toBe("203.0.113.1");
  expect(clientOf(request("1.1.1.1, 203.0.113.1, 10.0.0.2"), "10.0.0.1", 2).ip).toBe("203.0.113.1");
});

test("clientOf() falls back to the connection where a proxy said nothing", () => {
  expect(clientOf(request(), "10.0.0.1", 1).ip).toBe("10.0.0.1");
  expect(clientOf(request("203.0.113.1"), "10.0.0.1", 3).ip).toBe("10.0.0.1");
  expect(clientOf(request(), null, 0).ip).toBeNull();
});
