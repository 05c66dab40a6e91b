#!/bin/sh
# Run once by the image of PostgreSQL, with a new database: makes the role that the service connects as, which is no
# superuser, and a database that it owns. The three roles of row-level security belong to the whole server.
set -eu
password=$(cat "${DATABASE_PASSWORD_FILE:-/run/secrets/database_password}")
psql --set ON_ERROR_STOP=1 --set password="$password" --username "${POSTGRES_USER:-postgres}" --dbname postgres --quiet <<'SQL'
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit;
create role rubrica login nosuperuser nocreatedb nocreaterole password :'password';
grant anon, authenticated, service_role to rubrica;
create database rubrica owner rubrica;
SQL
