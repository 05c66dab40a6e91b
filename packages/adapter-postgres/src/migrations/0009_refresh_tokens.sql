-- Refresh tokens follow one another: each is given in once for its successor. The salt makes that successor again for
-- a client which lost the answer, together with the token and a key that is not in the database; alone it opens nothing.

alter table rubrica.refresh_tokens
  add column parent_hash text unique, -- a token never has two successors, whatever the application does
  add column used_at timestamptz,
  add column successor_salt text,
  add constraint refresh_tokens_use check ((used_at is null) = (successor_salt is null));

-- How a session began and when it was used last. Sessions from before all began with a password.
alter table rubrica.sessions
  add column refreshed_at timestamptz,
  add column assurance_level text not null default 'aal1' check (assurance_level in ('aal1', 'aal2')),
  add column methods jsonb not null default '[]';
update rubrica.sessions set methods = jsonb_build_array(
  jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from created_at))::bigint)
);
