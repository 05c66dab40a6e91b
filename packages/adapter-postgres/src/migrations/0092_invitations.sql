-- Links by which an administrator lets somebody register as teacher. A row goes when it is used or voided.

create table rubrica.invitations (
  id uuid primary key,
  -- SHA-256 of the secret, lower-case hexadecimal.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_by uuid references public.user_info (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

revoke all on rubrica.invitations from public, anon, authenticated, service_role;
alter table rubrica.invitations enable row level security;
