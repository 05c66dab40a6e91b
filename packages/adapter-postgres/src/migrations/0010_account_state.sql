-- What an account can be in the middle of: banned, invited, deleted but kept, on its way to another address. The columns
-- have the names of Supabase Auth, where they are there already.
do $$
begin
  if obj_description('auth.users'::regclass) is distinct from 'Rubrica accounts' then
    return;
  end if;
  alter table auth.users
    add column invited_at timestamptz,
    add column banned_until timestamptz,
    add column deleted_at timestamptz,
    add column email_change text,
    add column email_change_sent_at timestamptz,
    add column recovery_sent_at timestamptz,
    add column reauthentication_sent_at timestamptz;
end
$$;

-- A short code that people type instead of opening the link. Its hash is keyed: six digits are soon tried. Attempts
-- count, also the right one. A client that holds a verifier (PKCE, RFC 7636) leaves its challenge here.
alter table rubrica.one_time_tokens
  add column code_hash text,
  add column code_challenge text,
  add column attempts integer not null default 0;
