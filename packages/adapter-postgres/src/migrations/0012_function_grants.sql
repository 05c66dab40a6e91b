-- Who may call the functions, and where they look names up.
--
-- PostgreSQL lets everybody execute a new function. For a trigger function that means: everybody may hang it on a
-- temporary table of their own and, where it runs as its owner, delete sessions or make records with rows of their
-- choice. A trigger that stands fires without that right, so nobody needs it.
--
-- An empty search path still has `pg_temp` in it, first, for tables and types. Whoever makes a domain `pg_temp.uuid` with
-- a check has that check run by every `::uuid` in a function of the owner, as the owner. Named last, it finds nothing.
do $$
declare
  ours record;
begin
  for ours in
    select p.oid::regprocedure as signature, n.nspname as schema
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where p.prokind = 'f' and (
      n.nspname = 'rubrica'
      -- The `auth` schema of Supabase keeps the rules of its own.
      or (n.nspname = 'auth' and obj_description('auth.users'::regclass) is not distinct from 'Rubrica accounts')
    )
  loop
    execute format('alter function %s set search_path = pg_catalog, pg_temp', ours.signature);
    if ours.schema = 'auth' then
      execute format('grant execute on function %s to anon, authenticated, service_role', ours.signature);
    end if;
    execute format('revoke execute on function %s from public', ours.signature);
  end loop;
end
$$;
