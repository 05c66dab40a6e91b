-- What is left of people and reports that were deleted until all of it is gone, and the record that somebody was erased.

-- Reports whose row is gone, until their objects are too: written by whatever way a report goes, in the same transaction, so
-- that no crash leaves a thesis behind in the object store. Rows stay for a day: an attempt that was under way may still write.
create table rubrica.removed_reports (
  report_id uuid primary key,
  removed_at timestamptz not null default statement_timestamp(),
  -- True until the graph that held it is built anew.
  in_graph boolean not null default false,
  -- When its objects were last removed; null: not yet.
  swept_at timestamptz
);
create index removed_reports_removed_at on rubrica.removed_reports (removed_at);
-- No policy on purpose: only the service has to do with it.
alter table rubrica.removed_reports enable row level security;
revoke all on rubrica.removed_reports from public, anon, authenticated;

create function rubrica.remember_removed_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into rubrica.removed_reports (report_id) values (old.id) on conflict (report_id) do nothing;
  return null;
end
$$;
revoke execute on function rubrica.remember_removed_report() from public;
create trigger remember_removed_report after delete on public.reports
  for each row execute function rubrica.remember_removed_report();

-- Every kept graph that has something of a report goes with the report's fragment, its build too: the newest build that there
-- is stands for its graph. The lock is held until the commit, and by whoever publishes: one of the two sees the other.
create function rubrica.forget_graphs_of_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  gone integer;
begin
  perform pg_advisory_xact_lock(7243046);
  delete from public.knowledge_graph_builds
  where id in (select build_id from public.knowledge_graphs where strpos(json, old.report_id::text) > 0);
  get diagnostics gone = row_count;
  insert into rubrica.removed_reports (report_id, in_graph) values (old.report_id, gone > 0)
  on conflict (report_id) do update set in_graph = removed_reports.in_graph or excluded.in_graph;
  return null;
end
$$;
revoke execute on function rubrica.forget_graphs_of_report() from public;
create trigger forget_graphs_of_report after delete on public.report_fragments
  for each row execute function rubrica.forget_graphs_of_report();

-- A build that had read the report before it was deleted is not published: its task fails, and its next attempt reads what
-- there is then.
create function rubrica.refuse_graph_of_removed_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(7243046);
  if exists (
    select from rubrica.removed_reports removed
    where removed.removed_at > (
      select created_at - interval '1 day' from public.knowledge_graph_builds build where build.id = new.build_id
    ) and strpos(new.json, removed.report_id::text) > 0
  ) then
    raise exception 'A report in this graph has been deleted.' using errcode = 'RB002';
  end if;
  return new;
end
$$;
revoke execute on function rubrica.refuse_graph_of_removed_report() from public;
create trigger refuse_graph_of_removed_report before insert on public.knowledge_graphs
  for each row execute function rubrica.refuse_graph_of_removed_report();

-- That somebody was erased, by a number that stands for them from then on. Whose it is nobody can tell who does not have the
-- account's id: a digest of 122 random bits is not found by trying.
create table rubrica.erasures (
  id uuid primary key,
  person_digest text not null unique,
  -- Kept for as long as the account has still to be removed somewhere else.
  person_id uuid,
  asked_by text not null check (asked_by in ('self', 'admin', 'operator')),
  reports integer not null,
  erased_at timestamptz not null default statement_timestamp(),
  -- When the account was gone wherever accounts are.
  completed_at timestamptz,
  check ((person_id is null) = (completed_at is not null))
);
create index erasures_pending on rubrica.erasures (erased_at) where completed_at is null;
alter table rubrica.erasures enable row level security;
revoke all on rubrica.erasures from public, anon, authenticated;
