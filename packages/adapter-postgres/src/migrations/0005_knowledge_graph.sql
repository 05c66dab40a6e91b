-- What each report contributes to the knowledge graph, the builds, and the graphs that were published.

create table public.report_fragments (
  report_id uuid primary key references public.reports (id) on delete cascade,
  hash text not null,
  fragment jsonb not null,
  updated_at timestamptz not null default now()
);

create table public.knowledge_graph_builds (
  id uuid primary key,
  status text not null default 'queued' check (status in ('queued', 'running', 'published', 'failed')),
  progress double precision not null default 0 check (progress between 0 and 1),
  reports integer,
  nodes integer,
  edges integer,
  error text,
  requested_by uuid references public.user_info (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- The graph's canonical JSON as text: jsonb would reorder it, and the same input is to give the same bytes.
create table public.knowledge_graphs (
  build_id uuid primary key references public.knowledge_graph_builds (id) on delete cascade,
  -- The latest is the highest: two builds can end within the resolution of the clock.
  publication bigint generated always as identity unique,
  json text not null
);

alter table public.report_fragments enable row level security;
alter table public.knowledge_graph_builds enable row level security;
alter table public.knowledge_graphs enable row level security;

create policy report_fragments_service on public.report_fragments for all to service_role using (true) with check (true);
create policy knowledge_graph_builds_service on public.knowledge_graph_builds for all to service_role using (true) with check (true);
create policy knowledge_graphs_service on public.knowledge_graphs for all to service_role using (true) with check (true);
create policy knowledge_graph_builds_read on public.knowledge_graph_builds for select to authenticated
  using ((select rubrica.person_role()) is not null);

grant select on public.knowledge_graph_builds to authenticated;
grant all on public.report_fragments, public.knowledge_graph_builds, public.knowledge_graphs to service_role;
