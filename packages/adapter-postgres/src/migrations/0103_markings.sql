-- Requests by which people marked a report: what each did, so that one that comes again is answered as the first, and can be
-- undone. The service reads and writes them; a row goes a week later.

create table rubrica.markings (
  request_id uuid primary key,
  report_id uuid not null references public.reports (id) on delete cascade,
  run_id uuid not null,
  person_id uuid not null references public.user_info (id) on delete cascade,
  -- SHA-256 of what was asked for, lower-case hexadecimal.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- As the request answered.
  outcome jsonb not null,
  -- What undoing brings back.
  before jsonb not null,
  -- Outcome of the undoing; null while it counts.
  undone jsonb,
  at timestamptz not null default now()
);
create index markings_by_report on rubrica.markings (report_id);
create index markings_by_person on rubrica.markings (person_id);
create index markings_by_age on rubrica.markings (at);

revoke all on rubrica.markings from public, anon, authenticated, service_role;
alter table rubrica.markings enable row level security;
