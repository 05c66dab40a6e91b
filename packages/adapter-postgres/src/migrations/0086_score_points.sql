-- The points of criteria as rows, so that what many scores come to is counted where they lie, and no score is read whole for
-- it. The score stays what counts: rows follow it in the statement that saves or overrides it, whichever release of the
-- service does that.

-- A criterion as scores name it: the same for every score by one rubric in one language.
create table public.score_criteria (
  id integer generated always as identity primary key,
  -- Null where the score does not say by which rubric it was made.
  rubric_hash text,
  -- The place of its section, and its place in that section, from 1 on.
  section_place integer not null,
  place integer not null,
  criterion_id text not null,
  name text not null
);
-- By digest: an index holds no long texts, and a score is any JSON to the store.
create unique index score_criteria_once on public.score_criteria
  (section_place, place, md5(criterion_id), md5(name), md5(coalesce(rubric_hash, '')));

alter table public.report_scores add constraint report_scores_number unique (number);

create table public.score_points (
  score_number bigint not null references public.report_scores (number) on delete cascade,
  criterion integer not null references public.score_criteria (id),
  -- Those that count; null where there are none.
  points double precision,
  -- The judge's own.
  judged_points double precision,
  overridden boolean not null,
  needs_review boolean not null,
  primary key (score_number, criterion)
);

-- Scores from before are filled in by the upkeep; until then theirs are read from the score itself.
alter table public.report_scores add column has_points boolean not null default false;
alter table public.report_scores alter column has_points set default true;
create index report_scores_without_points on public.report_scores (number) where not has_points;

-- Writes the rows of these scores anew.
create function rubrica.keep_points_of(numbers bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order of the index: two that name the same new criteria wait for each other in no circle.
  insert into public.score_criteria (rubric_hash, section_place, place, criterion_id, name)
  select distinct on (section_place, place, md5(criterion_id), md5(name), md5(coalesce(rubric_hash, '')))
    rubric_hash, section_place, place, criterion_id, name
  from rubrica.criteria_of(numbers) named
  where not exists (
    select from public.score_criteria known
    where (known.section_place, known.place, md5(known.criterion_id), md5(known.name), md5(coalesce(known.rubric_hash, '')))
      = (named.section_place, named.place, md5(named.criterion_id), md5(named.name), md5(coalesce(named.rubric_hash, '')))
  )
  order by section_place, place, md5(criterion_id), md5(name), md5(coalesce(rubric_hash, ''))
  on conflict do nothing;
  delete from public.score_points where score_number = any (numbers);
  insert into public.score_points (score_number, criterion, points, judged_points, overridden, needs_review)
  select named.score_number, known.id, named.points, named.judged_points, named.overridden, named.needs_review
  from rubrica.criteria_of(numbers) named
  join public.score_criteria known
    on (known.section_place, known.place, md5(known.criterion_id), md5(known.name), md5(coalesce(known.rubric_hash, '')))
      = (named.section_place, named.place, md5(named.criterion_id), md5(named.name), md5(coalesce(named.rubric_hash, '')));
  update public.report_scores set has_points = true where number = any (numbers) and not has_points;
end
$$;

-- What the scores say of their criteria, overrides in force.
create function rubrica.criteria_of(numbers bigint[]) returns table (
  score_number bigint, rubric_hash text, section_place integer, place integer, criterion_id text, name text,
  points double precision, judged_points double precision, overridden boolean, needs_review boolean
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s.number, s.rubric_hash, section.place::integer, criterion.place::integer,
    coalesce(criterion.item ->> 'criterionId', ''), coalesce(criterion.item ->> 'name', ''),
    case when jsonb_typeof(criterion.item -> 'score') = 'number' then (criterion.item ->> 'score')::double precision end,
    case when jsonb_typeof(s.judged -> (criterion.item ->> 'criterionId')) = 'number'
      then (s.judged ->> (criterion.item ->> 'criterionId'))::double precision end,
    coalesce(criterion.item ->> 'source' = 'human', false),
    coalesce(criterion.item -> 'needsReview' = 'true'::jsonb, false)
  from (
    -- Each score is read once: without the offset it would be for every criterion.
    select number, score #>> '{provenance,rubricHash}' as rubric_hash,
      coalesce(overridden_score, score) -> 'sections' as sections,
      (select jsonb_object_agg(own ->> 'criterionId', own -> 'score')
       from jsonb_path_query(score, '$.sections[*].criteria[*]') own where own ->> 'criterionId' is not null) as judged
    from public.report_scores where number = any (numbers) offset 0
  ) s
  cross join lateral jsonb_path_query(s.sections, '$[*]') with ordinality section(item, place)
  cross join lateral jsonb_path_query(section.item, '$.criteria[*]') with ordinality criterion(item, place)
$$;

create function rubrica.keep_score_points() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform rubrica.keep_points_of(array[new.number]);
  return null;
end
$$;
revoke execute on function rubrica.keep_points_of(bigint[]), rubrica.criteria_of(bigint[]), rubrica.keep_score_points()
  from public;
create trigger keep_score_points after insert or update of score, overridden_score on public.report_scores
  for each row execute function rubrica.keep_score_points();

-- They are for counting, which teachers and admins do; nobody writes them but the trigger and the upkeep.
alter table public.score_criteria enable row level security;
alter table public.score_points enable row level security;
create policy score_criteria_read on public.score_criteria for select to authenticated
  using ((select rubrica.person_role() in ('admin', 'teacher')));
create policy score_points_read on public.score_points for select to authenticated
  using ((select rubrica.person_role() in ('admin', 'teacher')));
create policy score_criteria_service on public.score_criteria for select to service_role using (true);
create policy score_points_service on public.score_points for select to service_role using (true);
revoke all on public.score_criteria, public.score_points from public, anon, authenticated, service_role;
grant select on public.score_criteria, public.score_points to authenticated, service_role;

-- The same conditions as before, the whole question asked once in each: the planner takes it to hold for half of the rows, where
-- it took it for a hundredth and went through a class one report at a time.
alter policy reports_read on public.reports using (
  (select rubrica.person_role() in ('admin', 'teacher'))
  or (owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null)
);
alter policy report_scores_read on public.report_scores using (
  (select rubrica.person_role() in ('admin', 'teacher'))
  or (released_at is not null and exists (select 1 from public.reports r where r.id = report_id))
);
