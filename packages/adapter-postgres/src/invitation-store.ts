import type { Invitation, InvitationStore } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { isUuid } from "./uuid.ts";

/** Invitations in `rubrica.invitations`. */
export function createInvitationStore(statements: Statements): InvitationStore {
  const one = async (text: string, parameters: readonly (string | null)[]) => {
    const [row] = await statements.query<InvitationRow>(text, parameters);
    return row ? toInvitation(row) : null;
  };
  return {
    async insert({ id, hash, createdBy, expiresAt }) {
      const text = `insert into rubrica.invitations (id, hash, created_by, expires_at) values ($1, $2, $3, $4)
        returning ${columns}`;
      return (await one(text, [id, hash, createdBy, expiresAt.toISOString()])) as Invitation;
    },
    async list() {
      const rows = await statements.query<InvitationRow>(
        `select ${columns} from rubrica.invitations where expires_at > statement_timestamp() order by created_at desc, id`,
      );
      return rows.map(toInvitation);
    },
    find: (hash) => one(`select ${columns} from rubrica.invitations where hash = $1`, [hash]),
    take: (hash) =>
      one(
        `delete from rubrica.invitations where hash = $1 and expires_at > statement_timestamp() returning ${columns}`,
        [hash],
      ),
    async remove(id) {
      if (!isUuid(id)) return false;
      return (await statements.query("delete from rubrica.invitations where id = $1 returning 1", [id])).length > 0;
    },
    async removeExpired(before) {
      await statements.query("delete from rubrica.invitations where expires_at < $1", [before.toISOString()]);
    },
  };
}

const columns = "id, created_by, created_at, expires_at";

interface InvitationRow {
  readonly id: string;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

function toInvitation(row: InvitationRow): Invitation {
  return { id: row.id, createdBy: row.created_by, createdAt: row.created_at, expiresAt: row.expires_at };
}
