import type postgres from 'postgres'

/**
 * What hosted Supabase brings along before the first migration: the request roles, the functions that say who asks,
 * and the same default privileges. Safe to run at each start.
 */
export async function layFoundation(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$
    declare wanted record;
    begin
      for wanted in select * from (values ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')) as roles (name, attribute) loop
        if not exists (select from pg_roles where rolname = wanted.name) then
          execute format('create role %I nologin noinherit %s', wanted.name, wanted.attribute);
        end if;
        if not pg_has_role(current_user, wanted.name, 'set') then
          execute format('grant %I to current_user', wanted.name);
        end if;
      end loop;
    end $$;

    create schema if not exists auth;

    create or replace function auth.uid() returns uuid language sql stable as $$
      select nullif(coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'), '')::uuid
    $$;
    create or replace function auth.role() returns text language sql stable as $$
      select nullif(coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'), '')
    $$;
    create or replace function auth.jwt() returns jsonb language sql stable as $$
      select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
    $$;
  `)
}

/** Privileges as on hosted Supabase. Runs after the auth and storage tables exist and before the migrations. */
export async function grantAsHosted(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists extensions;
    grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
    grant execute on function auth.uid(), auth.role(), auth.jwt() to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.objects, storage.buckets to anon, authenticated, service_role;
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  `)
}
