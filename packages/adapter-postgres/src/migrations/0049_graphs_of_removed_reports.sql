-- A graph is compressed now, and is over all fragments: which reports are in one is not looked for. With any fragment every kept
-- graph goes, and a build that began to read before a fragment went is not published.

-- When a report's part of the graph went; null where it had none.
alter table rubrica.removed_reports add column fragment_removed_at timestamptz;
-- When a build began to read: what was removed since may be in it.
alter table public.knowledge_graph_builds add column read_from timestamptz;

-- The builds go with their graphs: the newest build that there is stands for its graph. The lock is held until the commit, and by
-- who begins to read and who publishes: one of the two sees the other.
create or replace function rubrica.forget_graphs_of_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  gone integer;
begin
  perform pg_advisory_xact_lock(7243046);
  delete from public.knowledge_graph_builds where id in (select build_id from public.knowledge_graphs);
  get diagnostics gone = row_count;
  insert into rubrica.removed_reports (report_id, in_graph, fragment_removed_at)
  values (old.report_id, gone > 0, clock_timestamp())
  on conflict (report_id) do update
  set in_graph = removed_reports.in_graph or excluded.in_graph, fragment_removed_at = excluded.fragment_removed_at;
  return null;
end
$$;

-- The task of the build fails, and its next attempt reads what there is then.
create or replace function rubrica.refuse_graph_of_removed_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(7243046);
  if exists (
    select from rubrica.removed_reports removed
    join public.knowledge_graph_builds build on build.id = new.build_id
    where removed.fragment_removed_at >= coalesce(build.read_from, build.created_at)
  ) then
    raise exception 'A report was removed while this graph was built.' using errcode = 'RB002';
  end if;
  return new;
end
$$;
