import assert from "node:assert/strict";
import type { MailMessage } from "@rubrica/core";

/** The token in the first mail, whose link carries it as the parameter `token`. */
export function mailedToken(mails: readonly MailMessage[]): string {
  const token = /[?&]token=([^&\s]+)/.exec(mails[0]?.text ?? "")?.[1];
  assert.ok(token, "no mail with a token was sent");
  return token;
}
