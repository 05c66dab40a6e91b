-- Sign-ins of the page. The cookie alone opens one: here are its hash, and the tokens encrypted under what it was hashed
-- from. No reference to an account: it may be at Supabase. No policy on purpose: nobody but the service reads them.
create table rubrica.console_sessions (
  secret_hash text primary key,
  sealed_tokens text not null,
  version integer not null default 1,
  created_at timestamptz not null default statement_timestamp(),
  expires_at timestamptz not null
);
create index console_sessions_expires_at on rubrica.console_sessions (expires_at);
alter table rubrica.console_sessions enable row level security;
revoke all on rubrica.console_sessions from public, anon, authenticated;
