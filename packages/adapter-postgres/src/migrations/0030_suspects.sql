-- A task that was there when its worker vanished is a suspect: it runs alone until an attempt at it settles, so that the
-- crash of many is never the death of all.
alter table rubrica.tasks
  add column suspect boolean not null default false,
  -- Whether the claimer promised to work on nothing else.
  add column alone boolean not null default false;

-- What claim() walks. Suspects are few and have an index of their own.
drop index rubrica.tasks_ready;
create index tasks_ready on rubrica.tasks (type, priority desc, run_at, id) where lease is null and not suspect;
create index tasks_suspects on rubrica.tasks (type, run_at, id) where lease is null and suspect;
