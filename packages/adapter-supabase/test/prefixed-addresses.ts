import {
  type AccountProvider,
  type AuthSession,
  type AuthUser,
  normalizeEmail,
  type RateLimiter,
  type UserInfoStore,
} from "@rubrica/core";

/**
 * Puts a prefix before every e-mail address on the way in and takes it off on the way out, so that a suite finds nobody in
 * a project that others use, and what it made can be found again.
 */
export function prefixAccounts(real: AccountProvider, prefix: string): AccountProvider {
  const user = (found: AuthUser): AuthUser => ({ ...found, email: without(prefix, found.email) });
  const session = (made: AuthSession): AuthSession => ({ ...made, user: user(made.user) });
  return {
    async createAccount(request) {
      const made = await real.createAccount({ ...request, email: withPrefix(prefix, request.email) });
      if (made.status !== "created") return made;
      return { ...made, user: user(made.user), session: made.session && session(made.session) };
    },
    async authenticate(request) {
      const entered = await real.authenticate({ ...request, email: withPrefix(prefix, request.email) });
      if (entered.status !== "authenticated") return entered;
      return { ...entered, user: user(entered.user), session: session(entered.session) };
    },
    async verifyAccessToken(token) {
      const identity = await real.verifyAccessToken(token);
      return identity && { ...identity, email: without(prefix, identity.email) };
    },
    revokeSessions: (filter) => real.revokeSessions(filter),
    async updateAccount(userId, change) {
      const email = change.email === undefined ? {} : { email: withPrefix(prefix, change.email) };
      const changed = await real.updateAccount(userId, { ...change, ...email });
      return changed && user(changed);
    },
    deleteAccount: (userId, options) => real.deleteAccount(userId, options),
    async confirmEmail(token) {
      const confirmed = await real.confirmEmail(token);
      return confirmed && user(confirmed);
    },
  };
}

/** The same for records. Lists show those of others as well. */
export function prefixUserInfo(real: UserInfoStore, prefix: string): UserInfoStore {
  const record = <Found extends { readonly email: string }>(found: Found): Found => ({
    ...found,
    email: without(prefix, found.email),
  });
  return {
    async insertIfMissing(given) {
      return record(await real.insertIfMissing({ ...given, email: withPrefix(prefix, given.email) }));
    },
    async find(id) {
      const found = await real.find(id);
      return found && record(found);
    },
    async findByEmail(email) {
      const found = await real.findByEmail(withPrefix(prefix, email));
      return found && record(found);
    },
    async findUser(id) {
      const found = await real.findUser(id);
      return found && record(found);
    },
    async listUsers(query) {
      const page = await real.listUsers(query);
      return { ...page, items: page.items.map(record) };
    },
    async update(id, change) {
      const email = change.email === undefined ? {} : { email: withPrefix(prefix, change.email) };
      const changed = await real.update(id, { ...change, ...email });
      return changed && record(changed);
    },
    remove: (id) => real.remove(id),
  };
}

/** The same for what is counted. */
export function prefixRateLimiter(real: RateLimiter, prefix: string): RateLimiter {
  return {
    take: (key, allowance) => real.take(`${prefix}${key}`, allowance),
    takeInTurn: (steps) =>
      real.takeInTurn(
        steps.map(({ key, keyAfterRefusal, ...step }) => ({
          ...step,
          key: `${prefix}${key}`,
          ...(keyAfterRefusal !== undefined && { keyAfterRefusal: `${prefix}${keyAfterRefusal}` }),
        })),
      ),
    peek: (key, allowance) => real.peek(`${prefix}${key}`, allowance),
    giveBack: (key) => real.giveBack(`${prefix}${key}`),
    clear: (key) => real.clear(`${prefix}${key}`),
  };
}

function withPrefix(prefix: string, email: string): string {
  return `${prefix}${normalizeEmail(email)}`;
}

function without(prefix: string, email: string): string {
  return email.startsWith(prefix) ? email.slice(prefix.length) : email;
}
