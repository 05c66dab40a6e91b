-- A graph that went with a report is asked for until one is published, and not only once: its build may fail.

-- When a build was last asked for in place of the graph that held the report.
alter table rubrica.removed_reports add column graph_asked_at timestamptz;

-- What is published has been read without any report that is gone: the other trigger refuses everything else.
create function rubrica.settle_graph_requests() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update rubrica.removed_reports set in_graph = false where in_graph;
  return null;
end
$$;
revoke execute on function rubrica.settle_graph_requests() from public;
create trigger settle_graph_requests after insert on public.knowledge_graphs
  for each row execute function rubrica.settle_graph_requests();
