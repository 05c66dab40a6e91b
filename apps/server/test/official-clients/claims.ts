import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dataOf, present } from "../auth-clients.ts";
import type { Check } from "./check.ts";

/** What a client learns from the token alone. */
export const claimsChecks: readonly Check[] = [
  {
    method: "getClaims",
    does: "verifies tokens by the published keys, without a further word from the server",
    async run({ auth, signedIn, service }) {
      const door = await openDoor(service.confirming);
      const client = auth({ server: door.url });
      const people = [await signedIn(), await signedIn()];
      const tokens = await Promise.all(
        people.map(async (person) => present(dataOf(await person.auth.getSession()).session).access_token),
      );
      const [first = "", second = ""] = tokens;
      const { claims } = present(dataOf(await client.getClaims(first)));
      assert.deepEqual(
        [claims.iss, claims.sub, claims.aud, claims.role, claims.aal, claims.email],
        [`${service.publicUrl}/auth/v1`, people[0]?.id, "authenticated", "authenticated", "aal1", people[0]?.email],
      );
      assert.deepEqual(door.asked, ["/auth/v1/.well-known/jwks.json"]);

      // Behind a closed door nobody can be asked.
      await door.close();
      assert.equal(present(dataOf(await client.getClaims(second))).claims.sub, people[1]?.id);
      const [head, body] = second.split(".");
      const forged = await client.getClaims(`${head}.${body}.${first.split(".")[2]}`);
      assert.equal(forged.error?.message, "Invalid JWT signature");
      assert.equal(door.asked.length, 1);
    },
  },
];

/** Passes GET requests on to the server and notes their paths, until it is closed. */
async function openDoor(target: string) {
  const asked: string[] = [];
  const door = createServer(async (request, response) => {
    asked.push(request.url ?? "");
    const answer = await fetch(`${target}${request.url}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        door.close(() => resolve());
        door.closeAllConnections();
      }),
  };
}
