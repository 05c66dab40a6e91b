-- Ids under which objects lie without a report: an upload whose process was killed between the two. Kept from the first time
-- that they were seen, so that the term is counted by this clock and no other.
create table rubrica.abandoned_uploads (
  report_id uuid primary key,
  noted_at timestamptz not null default statement_timestamp(),
  -- When its objects were last seen.
  seen_at timestamptz not null default statement_timestamp()
);
-- No policy on purpose: only the service has to do with it.
alter table rubrica.abandoned_uploads enable row level security;
revoke all on rubrica.abandoned_uploads from public, anon, authenticated;
