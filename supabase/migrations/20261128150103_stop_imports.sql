-- Generated from supabase/schemas: npm run schema

-- Has the server stop what it is at work on. It can be continued or undone.
create or replace function public.stop_import(of_import bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.imports
  set state = case state when 'undoing' then 'imported' else 'failed' end, error = 'It was stopped.', changed_at = now()
  where id = of_import and state in ('checking', 'importing', 'undoing');
end
$$;
revoke execute on function public.stop_import(bigint) from public, anon, authenticated, service_role;
grant execute on function public.stop_import(bigint) to authenticated;
