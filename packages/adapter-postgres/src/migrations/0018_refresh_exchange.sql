-- A refresh token for its successor: looked up, decided about and written in one statement, which is one transaction and one
-- way to the database and back.
--
-- The session is locked first, as by a sign-out, which takes the tokens after it; whoever writes tokens holds their session.
-- What is read afterwards is read by statements of their own, and so as the one before has left it.
create function rubrica.exchange_refresh_token(
  given text, -- hash of the token
  offered_hash text, -- of its successor, if it gets this one
  offered_salt text,
  moment timestamptz,
  begun_after timestamptz, -- older sessions are over however much they are used
  used_after timestamptz, -- a token that was used earlier gives its successor no more
  agent text,
  address text,
  out outcome text,
  out successor_hash text,
  out successor_salt text,
  out session rubrica.sessions,
  out account auth.users
)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  token rubrica.refresh_tokens;
  next rubrica.refresh_tokens;
begin
  select sessions.* into session from rubrica.sessions
  where sessions.id = (select session_id from rubrica.refresh_tokens where hash = given) for update;
  select refresh_tokens.* into token from rubrica.refresh_tokens
  where hash = given and session_id = session.id;
  if token.hash is null then
    outcome := 'not_found';
    return;
  end if;

  if session.expires_at <= moment or session.created_at <= begun_after then
    outcome := 'session_expired';
    delete from rubrica.sessions where id = session.id;
    return;
  end if;

  select users.* into account from auth.users where users.id = session.user_id;
  if account.deleted_at is not null or account.banned_until > moment then
    outcome := 'banned';
    return;
  end if;

  if token.used_at is null then
    update rubrica.refresh_tokens set used_at = moment, successor_salt = offered_salt where hash = given;
    insert into rubrica.refresh_tokens (hash, session_id, parent_hash) values (offered_hash, session.id, given);
    successor_hash := offered_hash;
    successor_salt := offered_salt;
  else
    select refresh_tokens.* into next from rubrica.refresh_tokens where parent_hash = given;
    if next.hash is null or next.used_at is not null or token.used_at < used_after then
      outcome := 'already_used';
      delete from rubrica.sessions where id = session.id;
      return;
    end if;
    successor_hash := next.hash;
    successor_salt := token.successor_salt;
  end if;
  outcome := 'exchanged';
  update rubrica.sessions set refreshed_at = moment, user_agent = agent, ip = address where id = session.id
  returning sessions.* into session;
end
$$;
revoke execute on function rubrica.exchange_refresh_token(
  text, text, text, timestamptz, timestamptz, timestamptz, text, text
) from public;

-- Every row of both is written again: room for that in its page spares new entries in each index, a sixth of an exchange.
alter table rubrica.sessions set (fillfactor = 70);
alter table rubrica.refresh_tokens set (fillfactor = 70);
