-- PostgreSQL lets everybody make temporary tables, types and functions, which outlive the transaction on a connection that
-- goes back to the pool. A type `pg_temp.text` with a check of its own would run it, as the service, with the service's next
-- `::text`. The owner of the database keeps the right. On Supabase, and where another role owns the database, it is the
-- operator's to take away.
do $$
begin
  if obj_description('auth.users'::regclass) is not distinct from 'Rubrica accounts'
    and pg_has_role((select datdba from pg_catalog.pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end
$$;
