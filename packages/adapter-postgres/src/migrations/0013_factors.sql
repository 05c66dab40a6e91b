-- Second factors. No policy on purpose: nobody but the service reads them. The secret is encrypted under a key that is
-- not in the database; the last step that was used keeps a code from being taken twice.
create table rubrica.factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null,
  sealed_secret text not null,
  verified boolean not null default false,
  last_used_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  unique (user_id, friendly_name)
);
alter table rubrica.factors enable row level security;

create table rubrica.factor_challenges (
  id uuid primary key,
  factor_id uuid not null references rubrica.factors (id) on delete cascade,
  created_at timestamptz not null
);
create index factor_challenges_factor_idx on rubrica.factor_challenges (factor_id);
alter table rubrica.factor_challenges enable row level security;

-- Which factor made the session aal2: without the factor it is aal1 again.
alter table rubrica.sessions add column factor_id uuid references rubrica.factors (id) on delete set null;
create index sessions_factor_idx on rubrica.sessions (factor_id) where factor_id is not null;

-- Two mailboxes confirm a change of address, each by a token for that very address. The column, under the name that it
-- has at Supabase, says which one did: 1 the new one, 2 the current one.
alter table rubrica.one_time_tokens add column new_email text;
do $$
begin
  if obj_description('auth.users'::regclass) is distinct from 'Rubrica accounts' then
    return;
  end if;
  alter table auth.users add column email_change_confirm_status smallint not null default 0
    check (email_change_confirm_status between 0 and 2);
  create index users_email_change_idx on auth.users (lower(email_change)) where email_change is not null;
end
$$;
