-- Recovery codes: a factor of their own beside the one that they stand in for, at most one an account. Each code is kept as
-- a hash of 80 random bits, so that nothing in the database opens anything, and is used once.
alter table rubrica.factors add column type text not null default 'totp' check (type in ('totp', 'recovery_code'));
create unique index factors_recovery_code_idx on rubrica.factors (user_id) where type = 'recovery_code';

create table rubrica.recovery_codes (
  factor_id uuid not null references rubrica.factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
-- No policy on purpose: nobody but the service reads them.
alter table rubrica.recovery_codes enable row level security;
