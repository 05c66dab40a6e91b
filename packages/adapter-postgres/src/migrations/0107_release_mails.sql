-- Mails that tell students of a released mark: one for each student and assignment.

-- Whether the person wants them.
alter table public.user_info add column mail_on_release boolean not null default true;

-- A row stays when the mark is withheld, so that releasing it again sends no second mail.
create table rubrica.release_mails (
  -- By which the mail is withdrawn while it waits.
  id uuid primary key,
  person_id uuid not null references public.user_info (id) on delete cascade,
  assignment_id uuid references public.assignments (id),
  -- Of a report that was handed in to a course without an assignment.
  report_id uuid unique references public.reports (id) on delete cascade,
  posted_at timestamptz not null default statement_timestamp(),
  check (num_nonnulls(assignment_id, report_id) = 1),
  unique (person_id, assignment_id)
);
revoke all on rubrica.release_mails from public, anon, authenticated, service_role;
alter table rubrica.release_mails enable row level security;
