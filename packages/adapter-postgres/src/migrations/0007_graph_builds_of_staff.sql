-- Builds count the reports of everybody, and their errors may name one: teachers and admins alone read them.

drop policy knowledge_graph_builds_read on public.knowledge_graph_builds;
create policy knowledge_graph_builds_read on public.knowledge_graph_builds for select to authenticated
  using ((select rubrica.person_role()) in ('admin', 'teacher'));
