-- Sets up a Postgres like a hosted Supabase project before its first migration: roles, ownership and default privileges.
-- Written after supabase/postgres (migrations/db), supabase/storage and Supabase's documentation (roles:
-- https://supabase.com/docs/guides/database/postgres/roles, auth schema: https://supabase.com/docs/guides/auth,
-- storage schema: https://supabase.com/docs/guides/storage/schema/design).
-- Runs as supabase_admin, the only superuser. The tables of the services follow in auth-tables.sql and storage-tables.sql.

create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role dashboard_user nologin createdb createrole replication;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;
-- supautils lets postgres change its settings (supautils.reserved_roles).
grant authenticator to postgres with admin option;
grant set on parameter pgrst.db_pre_request to postgres;
grant anon, authenticated, service_role to postgres with admin option;
alter database postgres owner to postgres;
-- supautils allows it (supautils.privileged_role_allowed_configs), for restores as Supabase documents them.
grant set on parameter session_replication_role to postgres;

-- PostgREST applies the settings of the caller's role. authenticator also loads the extension safeupdate, which this Postgres
-- does not have: a test of the migrations looks for what it would refuse.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter database postgres set statement_timeout = '2min';
alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = storage;

create publication supabase_realtime;

-- Of projects from before May 30, 2026. hosted-postgres.ts revokes them for newer ones.
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

create schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;

create schema auth authorization supabase_admin;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to postgres, dashboard_user, anon, authenticated, service_role;

create schema storage authorization supabase_admin;
grant all on schema storage to supabase_storage_admin with grant option;
grant usage on schema storage to postgres, anon, authenticated, service_role;

-- On hosted Supabase the extension supautils allows `postgres` to create policies on these tables, and nothing else,
-- without owning them. Here membership in the owning role allows it, and an event trigger refuses everything else.
-- A trigger on auth.users needs only the trigger privilege, which `postgres` has in both.
do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant supabase_storage_admin to postgres with inherit true, set false';
  else
    grant supabase_storage_admin to postgres;
  end if;
end $$;

create function extensions.protect_foreign_schemas() returns event_trigger language plpgsql as $$
declare
  command record;
begin
  for command in select * from pg_event_trigger_ddl_commands() loop
    if session_user = 'postgres'
      and command.schema_name in ('auth', 'storage')
      and command.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER')
    then
      raise insufficient_privilege
        using message = format('hosted Supabase refuses %s on %s', command.command_tag, command.object_identity);
    end if;
  end loop;
end
$$;
create event trigger protect_foreign_schemas on ddl_command_end
  execute function extensions.protect_foreign_schemas();
