import { createHash, randomBytes } from "node:crypto";
import type { SharedValues } from "@rubrica/adapter-postgres";
import type { Clock, UserInfoStore } from "@rubrica/core";
import { hasAdmin } from "@rubrica/identity";

/** Where the newest link was shown. */
export type SetupLinkPlace = "terminal" | "file";

/** `void`: the link was used, a later start replaced it, or the installation has an administrator. */
export type SetupLinkState = "open" | "expired" | "void";

/** The link that makes somebody the first administrator of an installation. Only the newest secret is valid. */
export interface SetupLinks {
  /** Makes a secret, which replaces the previous one. Gives `null` when the installation has an administrator. */
  renew(place: SetupLinkPlace): Promise<string | null>;
  /** Gives the place of the open link; `null` when no link is open. */
  findPlace(): Promise<SetupLinkPlace | null>;
  /** Gives the state of the link with this secret. Changes nothing. */
  check(secret: string): Promise<SetupLinkState>;
  /** Uses the secret up. When several callers use it at once, one of them gets `taken`. `giveBack()` makes the secret valid again. */
  take(secret: string): Promise<{ readonly status: "taken"; giveBack(): Promise<void> } | RefusedSetupLink>;
}

/** The answer to a secret that is not valid. */
export interface RefusedSetupLink {
  readonly status: Exclude<SetupLinkState, "open">;
}

const LIFE_MILLISECONDS = 60 * 60 * 1000;
const name = "setup_link";

/** The link as the database stores it, without the secret. */
interface KeptLink {
  readonly hash: string;
  readonly expires_at: string;
  readonly place: SetupLinkPlace;
}

/** Creates setup links. The hash of the secret is stored with the values that all processes share. */
export function createSetupLinks(options: {
  readonly values: SharedValues;
  /** With the rights of the service. */
  readonly userInfo: Pick<UserInfoStore, "listUsers">;
  readonly clock: Clock;
}): SetupLinks {
  const { values, userInfo, clock } = options;
  const read = async () => ((await values.read(name)) ?? null) as KeptLink | null;
  const isPast = ({ expires_at: expiresAt }: KeptLink) => clock.now().getTime() >= Date.parse(expiresAt);

  function stateOf(link: KeptLink | null, secret: string): SetupLinkState {
    if (link === null || link.hash !== hashOf(secret)) return "void";
    return isPast(link) ? "expired" : "open";
  }

  return {
    async renew(place) {
      const secret = randomBytes(16).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + LIFE_MILLISECONDS).toISOString();
      const isOver = await hasAdmin(userInfo);
      await values.change(name, async () => (isOver ? null : { hash: hashOf(secret), expires_at: expiresAt, place }));
      return isOver ? null : secret;
    },

    async findPlace() {
      const link = await read();
      return link === null || isPast(link) || (await hasAdmin(userInfo)) ? null : link.place;
    },

    async check(secret) {
      return (await hasAdmin(userInfo)) ? "void" : stateOf(await read(), secret);
    },

    async take(secret) {
      if (await hasAdmin(userInfo)) return { status: "void" };
      const seen: { link: KeptLink | null; state: SetupLinkState } = { link: null, state: "void" };
      await values.change(name, async (before) => {
        seen.link = (before ?? null) as KeptLink | null;
        seen.state = stateOf(seen.link, secret);
        return seen.state === "open" ? null : seen.link;
      });
      if (seen.state !== "open") return { status: seen.state };
      // A later start may have made another link, which stays valid.
      const giveBack = () => values.change(name, async (now) => now ?? seen.link).then(() => {});
      return { status: "taken", giveBack };
    },
  };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
