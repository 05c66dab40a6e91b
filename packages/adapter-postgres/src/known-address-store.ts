import { isUuid, type KnownAddressStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Known addresses in `rubrica.known_addresses`. */
export function createKnownAddressStore(statements: Statements): KnownAddressStore {
  return {
    async remember(userId, addressHash) {
      await statements.query(
        `with outdated as (
           delete from rubrica.known_addresses where user_id = $1 and address_hash in (
             select address_hash from rubrica.known_addresses where user_id = $1 and address_hash <> $2
             order by last_use desc offset ${KEPT - 1}
           )
         )
         insert into rubrica.known_addresses (user_id, address_hash) values ($1, $2)
         on conflict (user_id, address_hash) do update set last_use = excluded.last_use`,
        [userId, addressHash],
      );
    },

    async includes(userId, addressHash) {
      if (!isUuid(userId)) return false;
      const rows = await statements.query(
        "select 1 from rubrica.known_addresses where user_id = $1 and address_hash = $2",
        [userId, addressHash],
      );
      return rows.length > 0;
    },

    async forget(userId) {
      if (!isUuid(userId)) return;
      await statements.query("delete from rubrica.known_addresses where user_id = $1", [userId]);
    },
  };
}

/** A person at home, at work and on the way; more would only serve somebody who collects them. */
const KEPT = 30;
