import { expect, test } from "bun:test";
import { InvalidSmtpUrlError, readSmtpUrl } from "./smtp-options.ts";

test.each([
  ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, requireTLS: true }],
  ["smtp://mail.example.com:25?tls=optional", { port: 25, secure: false, requireTLS: false, ignoreTLS: false }],
  ["smtp://relay.internal:25?tls=off", { requireTLS: false, ignoreTLS: true }],
  ["smtps://mail.example.com", { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
  ["smtps://mail.example.com:2465", { port: 2465, secure: true }],
  ["smtp://127.0.0.1:1025", { port: 1025, requireTLS: false }],
  ["smtp://a:b@[::1]:1025", { host: "::1", requireTLS: false, auth: { user: "a", pass: "b" } }],
  ["smtps://me%40example.com:p%3Aw%2F@mail.example.com", { auth: { user: "me@example.com", pass: "p:w/" } }],
  ["smtp://user:word@mail.example.com?tls=required", { requireTLS: true, auth: { user: "user", pass: "word" } }],
])("readSmtpUrl() reads %s", (address, expected) => {
  expect(readSmtpUrl(address)).toMatchObject(expected);
});

test.each([
  "",
  "mail.example.com",
  "http://mail.example.com",
  "smtp://",
  "smtp://mail.example.com?tls=never",
  "smtp://user:hidden-word@mail.example.com?tls=optional",
  "smtp://user:hidden-word@mail.example.com?tls=off",
  "smtp://user:hidden%word@mail.example.com",
])("readSmtpUrl() refuses %j and repeats nothing of it", (address) => {
  expect(() => readSmtpUrl(address)).toThrow(InvalidSmtpUrlError);
  expect(() => readSmtpUrl(address)).not.toThrow(/hidden/);
});

test("readSmtpUrl() gives every step a deadline", () => {
  const { dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout } = readSmtpUrl("smtps://mail.example.com", {
    timeoutSeconds: 3,
  });
  expect([dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout]).toEqual([3000, 3000, 3000, 3000]);
});
