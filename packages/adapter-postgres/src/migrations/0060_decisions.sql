-- One decision a report. What was found weighs `note`, `look` or `hold`; a mark that is on hold is not released by itself.
-- People acknowledge findings, or accept the mark as it is. A finding's number is its place in the score's list.

-- The findings of a score. One from before November 2026 has sentences in their place: they keep their words, and weigh what
-- their code weighed when weights came. `readStoredScore()` of @rubrica/scoring reads them in the same order.
create function rubrica.findings_of(score jsonb) returns jsonb
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case
    when jsonb_typeof(score -> 'findings') = 'array' then score -> 'findings'
    when jsonb_typeof(score -> 'warnings') = 'array' then (
      select coalesce(jsonb_agg(
        jsonb_build_object('code', code, 'weight', weight, 'section', null, 'criterionIds', '[]'::jsonb,
          'pages', pages, 'figures', '{}'::jsonb, 'words', jsonb_build_object(
            'language', case when message ~ '[\u4e00-\u9fff]' then 'zh' else 'en' end, 'text', message))
        order by array_position(array['hold', 'look', 'note'], weight), place), '[]')
      from (
        select place, item ->> 'code' as code, coalesce(item ->> 'message', '') as message,
          coalesce(item -> 'pages', '[]') as pages,
          case
            when item -> 'review' is distinct from 'true'::jsonb then 'note'
            when item ->> 'code' in (
              'not_a_report', 'text_unreadable', 'page_unreadable', 'hidden_text', 'instruction_to_grader',
              'text_repeated', 'vocabulary_out_of_range', 'sentences_unrelated', 'judge_failed', 'equal_answers',
              'criteria_unjudged', 'part_far_from_neighbours', 'headings_out_of_order', 'chapters_missing',
              'chapters_out_of_order', 'page_numbers_out_of_order'
            ) then 'hold'
            when item ->> 'code' in ('unverified_quotes', 'order_unknown', 'mostly_code') then 'note'
            else 'look'
          end as weight
        from jsonb_array_elements(score -> 'warnings') with ordinality warning(item, place)
      ) warned
    )
    else '[]'
  end
$$;

-- Those that still ask for something: not acknowledged, not awaited from a model, and not settled by a person's points for
-- every criterion that they name.
create function rubrica.open_findings(score jsonb, settled text[], acknowledged integer[], awaited integer[]) returns jsonb
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(item || jsonb_build_object('number', number) order by number), '[]')
  from jsonb_array_elements(rubrica.findings_of(score)) with ordinality found(item, number)
  where item ->> 'weight' in ('look', 'hold')
    and number <> all (acknowledged) and number <> all (awaited)
    and (
      coalesce(jsonb_array_length(item -> 'criterionIds'), 0) = 0
      or exists (select from jsonb_array_elements_text(item -> 'criterionIds') id where id <> all (settled))
    )
$$;

create function rubrica.decision_of(open_findings jsonb) returns text
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case
    when open_findings @> '[{"weight": "hold"}]' then 'hold'
    when jsonb_array_length(open_findings) > 0 then 'look'
    else 'clear'
  end
$$;

revoke execute on function rubrica.findings_of(jsonb), rubrica.decision_of(jsonb),
  rubrica.open_findings(jsonb, text[], integer[], integer[]) from public;
grant execute on function rubrica.findings_of(jsonb), rubrica.decision_of(jsonb),
  rubrica.open_findings(jsonb, text[], integer[], integer[]) to service_role;

alter table public.report_scores
  -- Criteria that a person's points stand in.
  add column settled_criteria text[] not null default '{}',
  -- Numbers of findings: what somebody acknowledged, and what a model that was away is to answer later.
  add column acknowledged integer[] not null default '{}',
  add column awaited integer[] not null default '{}',
  -- Since when somebody stands for the mark as it is.
  add column accepted_at timestamptz;

update public.report_scores s set settled_criteria = (
  select coalesce(array_agg(last.criterion_id), '{}') from (
    select distinct on (criterion_id) criterion_id, points from public.score_overrides o
    where o.report_id = s.report_id and o.run_id = s.run_id order by criterion_id, id desc
  ) last where last.points is not null
) where overridden_score is not null;

-- What lists show, and are sorted and filtered by, follows in the statement that changes any of it.
alter table public.report_scores drop column review_count;
alter table public.report_scores
  add column open_findings jsonb generated always as (
    case when accepted_at is null then rubrica.open_findings(score, settled_criteria, acknowledged, awaited)
      else '[]' end
  ) stored,
  add column decision text generated always as (
    case when accepted_at is null
      then rubrica.decision_of(rubrica.open_findings(score, settled_criteria, acknowledged, awaited))
      else 'clear' end
  ) stored,
  add column review_count integer generated always as (
    case when accepted_at is null
      then jsonb_array_length(rubrica.open_findings(score, settled_criteria, acknowledged, awaited))
      else 0 end
  ) stored;

-- Every act, for good.
create table public.score_reviews (
  id bigint generated always as identity primary key,
  report_id uuid not null references public.reports (id) on delete cascade,
  run_id uuid not null,
  act text not null check (act in ('acknowledged', 'reopened', 'accepted', 'acceptance_undone')),
  finding_number integer check (finding_number > 0),
  reason text,
  person_id uuid not null,
  -- As they were called then.
  person_name text not null,
  at timestamptz not null default statement_timestamp()
);
create index score_reviews_by_report on public.score_reviews (report_id, id);
alter table public.score_reviews enable row level security;
create policy score_reviews_read on public.score_reviews for select to authenticated
  using ((select rubrica.person_role()) in ('admin', 'teacher'));
create policy score_reviews_service on public.score_reviews for select to service_role using (true);
create policy score_reviews_service_adds on public.score_reviews for insert to service_role with check (true);
revoke all on public.score_reviews from public, anon, authenticated, service_role;
grant select on public.score_reviews to authenticated;
grant select, insert on public.score_reviews to service_role;

-- What the owner of a report may know of a score that they do not see stands beside the report. And reports are called by the
-- title that was recognised in them.
alter table public.reports
  add column score_state text not null default 'none' check (
    score_state in ('none', 'released', 'awaiting_release', 'awaiting_teacher', 'awaiting_judgement')
  ),
  add column recognised_title text,
  add column name text generated always as (
    coalesce(nullif(btrim(recognised_title), ''), nullif(btrim(title), ''), file_name)
  ) stored;

-- What the knowledge graph recognised so far; without one it took the title that was given, or the file name.
update public.reports r set recognised_title = nullif(f.fragment ->> 'title', r.file_name)
from public.report_fragments f where f.report_id = r.id;

create function rubrica.score_state_of(report uuid) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select case
      when exists (
        select from public.report_scores shown where shown.report_id = report and shown.released_at is not null
      ) then 'released'
      when cardinality(newest.awaited) > 0 then 'awaiting_judgement'
      when newest.decision = 'hold' then 'awaiting_teacher'
      else 'awaiting_release'
    end
    from public.report_scores newest where newest.report_id = report order by newest.number desc limit 1
  ), 'none')
$$;
revoke execute on function rubrica.score_state_of(uuid) from public;

create function rubrica.keep_score_state() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.reports set score_state = rubrica.score_state_of(id)
  where id = new.report_id and score_state is distinct from rubrica.score_state_of(id);
  return null;
end
$$;
revoke execute on function rubrica.keep_score_state() from public;
create trigger keep_score_state after insert or update on public.report_scores
  for each row execute function rubrica.keep_score_state();

update public.reports set score_state = rubrica.score_state_of(id)
where exists (select from public.report_scores s where s.report_id = id);
