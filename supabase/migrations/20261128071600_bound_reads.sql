-- Reads end in time, and a project says which migrations it lacks.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

create or replace function public.bound_reads() returns void
language plpgsql set search_path = ''
as $$
begin
  -- A function may have a time of its own, which is in force here already.
  if current_setting('role') = 'authenticated' and current_setting('transaction_read_only') = 'on'
    and current_setting('statement_timeout') = '8s'
  then
    if not public.is_admin() then
      perform set_config('statement_timeout', '3s', true);
    end if;
  end if;
end
$$;
revoke execute on function public.bound_reads() from public, anon, authenticated, service_role;
grant execute on function public.bound_reads() to anon, authenticated, service_role;

-- For a server that has no connection of its own to the database: which of its migrations the project lacks, and how many later ones the project
-- has besides them, which are of a newer Byline or of somebody else. The names of those are not told. Null where they were applied by hand.
create or replace function public.compare_migrations(own text[]) returns table (missing text[], later bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return query select null::text[], null::bigint;
    return;
  end if;
  return query
    select
      array(
        select wanted from unnest(own) as wanted
        where not exists (
          select from supabase_migrations.schema_migrations as done
          where done.version || '_' || coalesce(done.name, substr(wanted, 16)) = wanted)
        order by wanted),
      (select count(*) from supabase_migrations.schema_migrations as done
        where done.version > (select left(max(wanted), 14) from unnest(own) as wanted));
end;
$$;
revoke execute on function public.compare_migrations(text[]) from public, anon, authenticated, service_role;
grant execute on function public.compare_migrations(text[]) to anon, authenticated;

-- A server that holds a lock with a number of its own asks the data API whether both lead to the same database.
create or replace function public.is_locked(lock_key bigint) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = lock_key
      and database = (select oid from pg_database where datname = current_database()))
$$;
revoke execute on function public.is_locked(bigint) from public, anon, authenticated, service_role;
grant execute on function public.is_locked(bigint) to anon, authenticated;

do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting, unnest(setconfig) as setting
    where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'
  )
  then
    alter role authenticator set pgrst.db_pre_request = 'public.bound_reads';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  -- The owner of the schema of our own services may not, and need not.
end
$$;

reset check_function_bodies;
