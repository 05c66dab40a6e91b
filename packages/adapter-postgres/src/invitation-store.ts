import { type Invitation, type InvitationStore, isUuid, type NewInvitation } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Invitations in `rubrica.invitations`. */
export function createInvitationStore(statements: Statements): InvitationStore {
  const one = async (text: string, parameters: readonly (string | null)[]) => {
    const [row] = await statements.query<InvitationRow>(text, parameters);
    return row ? toInvitation(row) : null;
  };
  return {
    async insert(invitation) {
      // The id stays, so that a mail which still waits is found under it.
      const text = `${insertion} on conflict (email) do update
        set hash = excluded.hash, created_by = excluded.created_by, created_at = now(), expires_at = excluded.expires_at
        returning ${columns}`;
      return (await one(text, parametersOf(invitation))) as Invitation;
    },
    async putBack(invitation) {
      await statements.query(`${insertion} on conflict (email) do nothing`, parametersOf(invitation));
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
    async removeByEmail(email) {
      const text = "delete from rubrica.invitations where email = $1 returning id";
      return (await statements.query<{ readonly id: string }>(text, [email])).map(({ id }) => id);
    },
    async removeExpired(before) {
      await statements.query("delete from rubrica.invitations where expires_at < $1", [before.toISOString()]);
      await statements.query(
        "update rubrica.invitations set email = null where email is not null and expires_at <= statement_timestamp()",
      );
    },
  };
}

const columns = "id, email, created_by, created_at, expires_at";
const insertion =
  "insert into rubrica.invitations (id, hash, email, created_by, expires_at) values ($1, $2, $3, $4, $5)";

function parametersOf({ id, hash, email, createdBy, expiresAt }: NewInvitation): readonly (string | null)[] {
  return [id, hash, email, createdBy, expiresAt.toISOString()];
}

interface InvitationRow {
  readonly id: string;
  readonly email: string | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
