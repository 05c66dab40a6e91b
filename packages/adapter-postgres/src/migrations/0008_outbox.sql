-- For a queue in another system. Both tables stay empty where the tasks are in this database.

-- What the queue has still to be told, in the order of the ids. Told messages are deleted.
create table rubrica.outbox (
  id bigint generated always as identity primary key,
  message json not null, -- as it came, like the payload of a task
  task_id text, -- the task that it speaks of, so that its fence stays
  lease uuid, -- null while no relay has it
  leased_until timestamptz,
  written_at timestamptz not null default statement_timestamp(),
  check ((lease is null) = (leased_until is null))
) with (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 200
);

-- Tasks that have ended: written in the transaction that keeps their result, so that a second one cannot.
create table rubrica.fences (
  task_id text primary key,
  outcome text not null check (outcome in ('completed', 'dead')),
  error_code text,
  error_message text,
  ended_at timestamptz not null default statement_timestamp(),
  check ((outcome = 'dead') = (error_code is not null and error_message is not null))
);
create index fences_ended_at on rubrica.fences (ended_at);

-- No policy on purpose: only the service has to do with tasks.
alter table rubrica.outbox enable row level security;
alter table rubrica.fences enable row level security;
revoke all on rubrica.outbox, rubrica.fences from public, anon, authenticated;
