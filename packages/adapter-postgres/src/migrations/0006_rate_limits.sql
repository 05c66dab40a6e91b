-- How often something was done in the running window, by key. Keys hold hashes where they would name a person.
create table rubrica.rate_limits (
  key text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rubrica.rate_limits (ends_at);
alter table rubrica.rate_limits enable row level security;
