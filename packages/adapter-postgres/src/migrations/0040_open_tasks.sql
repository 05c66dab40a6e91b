-- Tasks that were handed to a queue in another system and have not ended, as far as this database knows. A queue that forgets
-- is told of them again. Empty where the tasks are in this database.
create table rubrica.open_tasks (
  id bigint generated always as identity primary key,
  task_id text not null unique,
  key text,
  task json not null, -- as it came, like the payload of a task
  written_at timestamptz not null default statement_timestamp(),
  looked_at timestamptz not null default statement_timestamp()
) with (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 200
);
create index open_tasks_looked_at on rubrica.open_tasks (looked_at, id);
create index open_tasks_key on rubrica.open_tasks (key) where key is not null;
create index outbox_task_id on rubrica.outbox (task_id) where task_id is not null;

-- No policy on purpose: only the service has to do with tasks.
alter table rubrica.open_tasks enable row level security;
revoke all on rubrica.open_tasks from public, anon, authenticated;
