-- Reads of readers end after 3 s, those of administrators and all writes after 8 s. The server of this site bounds its own
-- requests; this is for PostgREST of hosted Supabase, which calls the function before each request.

create function public.bound_reads() returns void
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
revoke execute on function public.bound_reads() from public;
grant execute on function public.bound_reads() to anon, authenticated, service_role;

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
