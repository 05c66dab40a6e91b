-- What an awaited judgement waits for: the model, which was away, or other answers, since those that it gave left something open.

alter table public.report_scores add column awaited_from text check (awaited_from in ('model', 'answers'));
-- For the owner, who does not see the score; null while nothing is awaited.
alter table public.reports add column score_awaits text check (score_awaits in ('model', 'answers'));

create function rubrica.score_awaits_of(report uuid) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- A score of the version before does not say it: provisional ones mostly waited for the model.
  select coalesce(newest.awaited_from, case when newest.provisional then 'model' else 'answers' end)
  from public.report_scores newest
  where newest.report_id = report and rubrica.score_state_of(report) = 'awaiting_judgement'
  order by newest.number desc limit 1
$$;
revoke execute on function rubrica.score_awaits_of(uuid) from public;

create or replace function rubrica.keep_score_state() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.reports
  set score_state = rubrica.score_state_of(id), score_awaits = rubrica.score_awaits_of(id)
  where id = new.report_id
    and (score_state, score_awaits) is distinct from (rubrica.score_state_of(id), rubrica.score_awaits_of(id));
  return null;
end
$$;

update public.reports set score_awaits = rubrica.score_awaits_of(id) where score_state = 'awaiting_judgement';
