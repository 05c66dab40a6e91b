-- Processes that work on the queue, as they said last. A row is of no meaning once it has expired.
create table rubrica.workers (
  name text primary key,
  state json not null,
  seen_at timestamptz not null default statement_timestamp(),
  expires_at timestamptz not null
);

-- No policy on purpose: only the service has to do with workers.
alter table rubrica.workers enable row level security;
revoke all on rubrica.workers from public, anon, authenticated;
