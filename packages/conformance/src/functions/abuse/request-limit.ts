import assert from "node:assert/strict";
import { assertMatches } from "../../assertions.ts";
import type { TestFunction } from "../../test-function.ts";
import { post } from "../requests.ts";
import type { CreateFunctions } from "../subject.ts";
import { createWithVictim, email, password } from "./victim.ts";

export function testRequestLimit(test: TestFunction, create: CreateFunctions): void {
  test("case 6: too many registrations of one address get 429, whatever they say; the next address gets through", async () => {
    const { installation } = await createWithVictim(create);
    let ip: string | null = "2001:db8:1:2::1";
    const limited = await installation.start({
      requestLimits: { register: { limit: 3, windowSeconds: 600 } },
      client: () => ({ ip, userAgent: null }),
    });
    const taken = { email, password, full_name: "X" };
    const statuses = async () => {
      const seen: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        // A new address of the same /64 is no new sender.
        if (ip?.startsWith("2001")) ip = `2001:db8:1:2::${turn + 1}`;
        seen.push((await post(limited.register, taken)).status);
      }
      return seen;
    };
    assert.deepEqual(await statuses(), [409, 409, 409, 429]);
    const refused = await post(limited.register, taken);
    assertMatches(refused.body, { success: false, error: "请求过于频繁，请稍后再试" });
    assert.ok(Number(refused.headers.get("retry-after")) > 500);
    assert.equal((await post(limited.register, { email: "bad" })).status, 400);
    ip = "2001:db8:1:3::1";
    assert.equal((await post(limited.register, taken)).status, 409);
    ip = null;
    assert.deepEqual(await statuses(), [409, 409, 409, 429]);
  });
}
